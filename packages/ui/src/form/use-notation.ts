import { useHost } from '@ledgerwise/contract';
import type { Notation } from '@ledgerwise/resource/validation';

/** How inputs read what is typed: amounts in a currency (that of the books unless another is named), sums worked out. */
export function useNotation(currency?: string): Notation {
  const { organisation } = useHost().auth;
  return {
    currency: currency ?? organisation?.baseCurrency ?? 'USD',
    ...(organisation && { dateFormat: organisation.dateFormat }),
    canRound: true,
  };
}
