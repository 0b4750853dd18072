import { useHost } from '@ledgerwise/contract';
import type { Notation } from '@ledgerwise/resource/validation';
import { useCurrency } from '../core/formats/currency.tsx';

/** Returns the notation for typed input: amounts in a currency (the module's by default), with calculations. */
export function useNotation(currency?: string): Notation {
  const { organisation } = useHost().auth;
  const own = useCurrency();
  return {
    currency: currency ?? own,
    ...(organisation && { dateFormat: organisation.dateFormat }),
    canRound: true,
  };
}
