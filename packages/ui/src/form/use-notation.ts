import { useHost } from '@ledgerwise/contract';
import type { Notation } from '@ledgerwise/resource/validation';
import { useCurrency } from '../core/formats/currency.tsx';

/** How inputs read what is typed: amounts in a currency (the module's unless another is named), sums worked out. */
export function useNotation(currency?: string): Notation {
  const { organisation } = useHost().auth;
  const own = useCurrency();
  return {
    currency: currency ?? own,
    ...(organisation && { dateFormat: organisation.dateFormat }),
    canRound: true,
  };
}
