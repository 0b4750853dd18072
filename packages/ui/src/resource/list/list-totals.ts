import type { ListSummary } from '@ledgerwise/contract';
import { type AnyResource, totalsOf } from '@ledgerwise/resource';
import { formatMoney } from '../../core/formats/format.ts';
import type { Formats } from '../../core/formats/use-formats.ts';

/** Sums of the columns that have one, in the base currency; empty until they are there. */
export function totalsIn(
  resource: AnyResource,
  summary: ListSummary | undefined,
  currency: string,
  formats: Formats,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(totalsOf(resource)).map(([name, summed]) => [
      name,
      summary ? formatMoney(summary.sums[summed], currency, formats) : '',
    ]),
  );
}
