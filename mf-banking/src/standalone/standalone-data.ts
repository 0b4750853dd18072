import type { DataSource, ListQuery, Row } from '@ledgerwise/contract';
import { bankRules } from '@ledgerwise/domain/banking';
import { addDecimals, readFrom } from '@ledgerwise/resource';
import { createLocalDataSource } from '@ledgerwise/resource/local';
import { bankAccounts } from './bank-accounts.ts';
import { type Books, emptyBooks } from './books.ts';
import { matching } from './matching.ts';
import { reconciling, reportOf } from './reconciling.ts';
import { statements } from './statements.ts';

/** The tables that the screens list, made of the books at the moment. */
const TABLES: Readonly<Record<string, (books: Books) => readonly Row[]>> = {
  account_list: ({ accounts, entries }) =>
    accounts.map((account) => ({
      ...account,
      balance: entries
        .filter(({ bank_account_id: of }) => of === account.id)
        .reduce((sum, { amount }) => addDecimals(sum, amount), '0.00'),
    })),
  journal_entries: ({ entries }) => entries.map((entry) => ({ ...entry })),
  bank_reconciliations: (books) =>
    books.reconciliations.map((one) => {
      const { status, cleared_balance, difference } = reportOf(books, one.id);
      return { ...one, status, cleared_balance, unexplained: difference };
    }),
};

/** Records beside the books, stored in memory like any others without a server. */
const KEPT = new Set<string>([bankRules.name, readFrom(bankRules)]);

const fits = (row: Row, { field, operator, value }: NonNullable<ListQuery['filters']>[number]): boolean => {
  const has = String(row[field]);
  if (operator === 'in') return value.split(',').includes(has);
  return operator === 'not_equals' ? has !== value : has === value;
};

/** The data source of the standalone page: a small company in memory, and no server. */
export function standaloneData(books: Books = emptyBooks()): DataSource {
  const functions = {
    ...bankAccounts(books),
    ...statements(books),
    ...reconciling(books),
    ...matching(books),
  };
  const local = createLocalDataSource({ resources: [bankRules], storage: sessionStorage, functions });
  return {
    ...local,
    async list<R extends Row>(table: string, query: ListQuery) {
      if (KEPT.has(table)) return local.list<R>(table, query);
      const { filters = [], sort } = query;
      const rows = (TABLES[table]?.(books) ?? []).filter((row) => filters.every((one) => fits(row, one)));
      const order = sort.descending ? -1 : 1;
      rows.sort((a, b) => order * String(a[sort.field]).localeCompare(String(b[sort.field])));
      return { rows: rows as readonly Row[] as readonly R[], next: null };
    },
    watch(table, listener) {
      if (KEPT.has(table)) return local.watch(table, listener);
      // Only this page changes the books, and it loads them again after each change.
      listener.onStatus('live');
      return () => undefined;
    },
    async remove(table, ids) {
      if (KEPT.has(table)) return local.remove(table, ids);
      const before = books.reconciliations.length;
      books.reconciliations = books.reconciliations.filter(({ id }) => !ids.includes(id));
      return before - books.reconciliations.length;
    },
  };
}
