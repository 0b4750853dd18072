import type { Row } from '@ledgerwise/contract';
import { type AnyResource, hasScreen, isArchived } from '../define-resource.ts';
import { defaultSort } from '../query/list-request.ts';
import type { LocalTable } from './table.ts';

/** The database's limit for each kind. */
const MOST_EACH = 20;

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** A list column as text; for a reference, the name in its row. */
function shownIn({ fields }: AnyResource, name: string | undefined, row: Row): string {
  const field = name === undefined ? undefined : fields[name];
  return field && name !== undefined ? textOf(row[field.show ?? name]) : '';
}

/** Searches the records of all tables that have record pages, limited for each table. */
export function searchEverything(tables: readonly LocalTable[], query: string, limitEach: number) {
  const search = query.trim();
  const size = Math.min(Math.max(limitEach, 1), MOST_EACH);
  const searched = tables.filter(
    ({ resource }) =>
      hasScreen(resource, 'read') && Object.values(resource.fields).some((field) => field.search),
  );
  if (search === '') return [];
  return searched.flatMap(({ resource, matching }) => {
    const amount = resource.list.columns.find((name) => resource.fields[name]?.kind === 'money');
    const currency = amount === undefined ? undefined : resource.fields[amount]?.currency;
    return matching({ search, sort: defaultSort(resource) })
      .slice(0, size)
      .map((row) => ({
        kind: resource.name,
        id: row.id,
        title: textOf(row[resource.title]),
        subtitle:
          [shownIn(resource, resource.list.second, row), isArchived(row) ? 'Archived' : '']
            .filter((words) => words !== '')
            .join(' · ') || null,
        amount: amount === undefined ? null : textOf(row[amount]) || null,
        currency: currency === undefined ? null : textOf(row[currency]) || null,
      }));
  });
}
