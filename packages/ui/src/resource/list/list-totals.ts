import type { ListSummary } from '@ledgerwise/contract';
import { type AnyResource, fieldOf, totalsOf } from '@ledgerwise/resource';
import { formatMoney } from '../../core/formats/format.ts';
import type { Formats } from '../../core/formats/use-formats.ts';

/** Formats a total with its label, if it does not sum the whole column: `Owed $704.00`. */
export const namedTotal = (resource: AnyResource, name: string, amount: string): string =>
  [fieldOf(resource, name).totalLabel, amount].filter(Boolean).join(' ');

/** Returns the totals of columns, in the base currency; empty until they are loaded. */
export function totalsIn(
  resource: AnyResource,
  summary: ListSummary | undefined,
  currency: string,
  formats: Formats,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(totalsOf(resource)).map(([name, summed]) => [
      name,
      summary ? namedTotal(resource, name, formatMoney(summary.sums[summed], currency, formats)) : '',
    ]),
  );
}
