import { type Organisation, useHost } from '@ledgerwise/contract';
import { createContext, type ReactNode, useContext } from 'react';

const CurrencyContext = createContext('USD');

/** The currency of amounts that name none (ISO 4217): what the module says by `OwnCurrency`, else US dollars. */
export const useCurrency = (): string => useContext(CurrencyContext);

export interface OwnCurrencyProps {
  /** Takes the currency from what the module reads of the organization's settings; null while none is known. */
  read(organisation: Organisation | null): string;
  readonly children: ReactNode;
}

/** Tells the screens of a module in which currency amounts are that name none: a part of its `Providers`. */
export function OwnCurrency({ read, children }: OwnCurrencyProps) {
  const { organisation } = useHost().auth;
  return <CurrencyContext value={read(organisation)}>{children}</CurrencyContext>;
}
