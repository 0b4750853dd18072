import type { DataSource } from '@ledgerwise/contract';

/** A record that the search over all of them has found. */
export interface FoundRecord {
  /** Kind of the records in the module's manifest. */
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  /** Distinguishes it from others with the same title. */
  readonly subtitle: string | null;
  /** Decimal text. */
  readonly amount: string | null;
  /** ISO 4217. */
  readonly currency: string | null;
}

const textOrNull = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

function foundRecord(value: object): FoundRecord[] {
  const { kind, id, title, subtitle, amount, currency }: Partial<Record<keyof FoundRecord, unknown>> = value;
  if (typeof kind !== 'string' || typeof id !== 'string') return [];
  return [
    {
      kind,
      id,
      title: textOrNull(title) ?? '',
      subtitle: textOrNull(subtitle),
      amount: textOrNull(amount),
      currency: textOrNull(currency),
    },
  ];
}

/** Searches every record that the user may read, by name, number or amount: at most `limitEach` of each kind. */
export async function searchRecords(
  data: DataSource,
  query: string,
  limitEach: number,
  signal: AbortSignal,
): Promise<readonly FoundRecord[]> {
  const answer: unknown = await data.call('search_everything', { query, limit_each: limitEach }, signal);
  return Array.isArray(answer)
    ? answer.flatMap((row: unknown) => (typeof row === 'object' && row !== null ? foundRecord(row) : []))
    : [];
}
