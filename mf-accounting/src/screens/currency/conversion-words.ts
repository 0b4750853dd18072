import type { Conversion } from '@ledgerwise/resource';
import { type Formats, formatMoney, formatNumber } from '@ledgerwise/ui/core';

/** Input of the converter. */
export interface Asked {
  readonly amount: string;
  readonly from: string;
  readonly to: string;
  /** ISO 8601 day. */
  readonly day: string;
}

/** The zeros that end a rate say nothing. */
const plain = (rate: string): string => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate);

/** An amount in another currency, and by which rates. */
export function conversionWords(
  { amount, from, to }: Asked,
  { amounts, rate, steps }: Conversion,
  base: string,
  dayOf: (day: string) => string,
  formats: Formats,
): { readonly result: string; readonly how: string } {
  const result = `${formatMoney(amount, from, formats, 'code')} = ${formatMoney(amounts[0], to, formats, 'code')}`;
  if (steps.length === 0) return { result, how: 'Both are the same currency.' };
  const held = steps.map(
    (step) =>
      `1 ${step.currency} = ${formatNumber(step.rate, formats)} ${base} since ${dayOf(step.rate_date)}${step.source && ` (${step.source})`}`,
  );
  const through = steps.length > 1 ? `, through ${base}` : '';
  return {
    result,
    how: `1 ${from} = ${formatNumber(plain(rate), formats)} ${to}${through}. Rates: ${held.join('; ')}.`,
  };
}
