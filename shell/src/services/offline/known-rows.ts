import type { KnownRows, ListQuery, Row } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { matcherOf, sortRows } from '@ledgerwise/resource/query';
import type { StoredAnswer } from './answer-store.ts';

const isRow = (value: unknown): value is Row => typeof Object(value).id === 'string';

/** The rows in an answer: of a list, of choices, a record, a document. */
function rowsIn(value: unknown): readonly Row[] {
  if (isRow(value)) return [value];
  if (Array.isArray(value)) return value.filter(isRow);
  const { rows, row } = Object(value);
  if (Array.isArray(rows)) return rows.filter(isRow);
  return isRow(row) ? [row] : [];
}

/** Returns the rows of a table from answers, each in its newest version. */
export function rowsOf(answers: readonly StoredAnswer[], table: string): readonly Row[] {
  const rows = new Map<string, Row>();
  for (const answer of answers.toSorted((a, b) => a.at - b.at))
    if (answer.table === table)
      for (const row of rowsIn(answer.value)) rows.set(row.id, { ...rows.get(row.id), ...row });
  return [...rows.values()];
}

const FORMS = [
  ['decimal', /^-?\d+(\.\d+)?$/],
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['dateTime', /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/],
  ['ref', /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/],
] as const;

/** Guesses the kind of a column from its values, because the host has no declarations of modules. */
function kindOf(values: readonly unknown[]): string {
  const given = values.filter((value) => value !== null && value !== undefined);
  if (given.length > 0 && given.every((value) => typeof value === 'boolean')) return 'flag';
  const fitting =
    given.length > 0 && FORMS.find(([, form]) => given.every((value) => form.test(String(value))));
  return fitting ? fitting[0] : 'text';
}

/** Builds the part of a declaration that comparing rows needs. */
function declarationOf(rows: readonly Row[], named: readonly string[]): AnyResource {
  const columns = new Set([...rows.flatMap((row) => Object.keys(row)), ...named]);
  const fields = [...columns].map((name) => {
    const kind = kindOf(rows.map((row) => row[name]));
    return [name, { label: name, kind, search: kind === 'text' || kind === 'decimal' }] as const;
  });
  return {
    label: { one: 'row', many: 'Rows' },
    fields: Object.fromEntries(fields),
  } as unknown as AnyResource;
}

/** The known rows that match a query, in its order, as far as its page goes. */
export function findRows(rows: readonly Row[], query: Omit<ListQuery, 'signal'>): KnownRows {
  const { filters = [], sort, page } = query;
  const named = [sort.field, ...filters.map(({ field }) => field)];
  const declaration = declarationOf(rows, named);
  const matching = rows.filter(matcherOf(declaration, query));
  const sorted = sortRows(declaration, matching, sort);
  const begin = 'offset' in page ? page.offset : sorted.findIndex(({ id }) => id === page.after.id) + 1;
  return { rows: sorted.slice(begin, begin + page.size), count: matching.length };
}
