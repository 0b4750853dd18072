import { type Organisation, useHost } from '@ledgerwise/contract';
import { createContext, type ReactNode, useContext } from 'react';

const CurrencyContext = createContext('USD');

/** Returns the currency of amounts without their own (ISO 4217): the module's, set by `OwnCurrency`, or US dollars. */
export const useCurrency = (): string => useContext(CurrencyContext);

export interface OwnCurrencyProps {
  /**
   * Returns the currency from the organization's settings that the module reads; the organization is null until it is
   * loaded.
   */
  read(organisation: Organisation | null): string;
  readonly children: ReactNode;
}

/** Sets the currency of amounts without their own on the screens of a module: part of its `Providers`. */
export function OwnCurrency({ read, children }: OwnCurrencyProps) {
  const { organisation } = useHost().auth;
  return <CurrencyContext value={read(organisation)}>{children}</CurrencyContext>;
}
