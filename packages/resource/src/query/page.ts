import type { ListPage, ListQuery, PageKey, Row, Sort } from '@ledgerwise/contract';

/** Returns the start of the page after a record. */
function pageKeyOf(row: Row, sort: Sort): PageKey {
  const value = row[sort.field];
  return { value: value === null || value === undefined ? null : String(value), id: row.id };
}

/** Makes a page from rows that were requested with one more than its size. */
export function pageOf<R extends Row>(rows: readonly R[], { page, sort }: ListQuery): ListPage<R> {
  const shown = rows.slice(0, page.size);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > page.size && last ? pageKeyOf(last, sort) : null };
}
