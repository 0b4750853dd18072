import { type DataSource, describeError, useHost } from '@ledgerwise/contract';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { useResourceKeys } from '../../resource/query/query-keys.ts';

/** A rate of the books' own list. */
interface Rate {
  readonly rate: string;
  readonly on: string;
  readonly source: string;
}

async function latestRate(
  data: DataSource,
  currency: string,
  day: string,
  signal: AbortSignal,
): Promise<Rate | null> {
  const { rows } = await data.list('exchange_rates', {
    filters: [
      { field: 'currency', operator: 'equals', value: currency },
      { field: 'rate_date', operator: 'at_most', value: day },
    ],
    sort: { field: 'rate_date', descending: true },
    page: { size: 1, offset: 0 },
    signal,
  });
  const [row] = rows;
  return row ? { rate: String(row.rate), on: String(row.rate_date), source: String(row.source ?? '') } : null;
}

export interface DayRate {
  /** The day's rate; undefined while loading, and if there is none. */
  readonly rate: string | undefined;
  /** Source of the rate, or a message that there is none. */
  readonly note: string | undefined;
}

/** Loads the rate of a currency on a day, or the latest before it; sends no request for the base currency. */
export function useDayRate(currency: string, day: string, baseCurrency: string): DayRate {
  const { data, errorTexts } = useHost();
  const { dateFormat } = useFormats();
  const keys = useResourceKeys('exchange_rates');
  const isAsked = currency !== '' && currency !== baseCurrency && /^\d{4}-\d{2}-\d{2}$/.test(day);
  const query = useQuery({
    queryKey: [...keys.all, 'of', currency, day],
    queryFn: ({ signal }) => latestRate(data, currency, day, signal),
    enabled: isAsked,
  });
  if (!isAsked) return { rate: undefined, note: undefined };
  if (query.error)
    return {
      rate: undefined,
      note: `No rate could be looked up. ${describeError(query.error, errorTexts).help}`,
    };
  if (query.data === undefined) return { rate: undefined, note: 'Looking up the rate...' };
  if (query.data === null)
    return {
      rate: undefined,
      note: `Your books have no rate for ${currency} up to ${formatDate(day, dateFormat)}. Enter what one ${currency} is worth in ${baseCurrency}.`,
    };
  const { rate, on, source } = query.data;
  return { rate, note: `Rate of ${formatDate(on, dateFormat)}${source ? `, ${source}` : ''}.` };
}
