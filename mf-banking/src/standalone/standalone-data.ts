import { AppError, type DataSource, type ListQuery, type Row } from '@ledgerwise/contract';
import { addDecimals } from '@ledgerwise/resource';
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

const fits = (row: Row, { field, operator, value }: NonNullable<ListQuery['filters']>[number]): boolean => {
  const has = String(row[field]);
  if (operator === 'in') return value.split(',').includes(has);
  return operator === 'not_equals' ? has !== value : has === value;
};

/** The data source of the page that the module has to itself: a small company in its memory, and no server. */
export function standaloneData(books: Books = emptyBooks()): DataSource {
  const functions = {
    ...bankAccounts(books),
    ...statements(books),
    ...reconciling(books),
    ...matching(books),
  };
  const local = createLocalDataSource({ resources: [], storage: sessionStorage, functions });
  return {
    ...local,
    async list<R extends Row>(table: string, { filters = [], sort }: ListQuery) {
      const rows = (TABLES[table]?.(books) ?? []).filter((row) => filters.every((one) => fits(row, one)));
      const order = sort.descending ? -1 : 1;
      rows.sort((a, b) => order * String(a[sort.field]).localeCompare(String(b[sort.field])));
      return { rows: rows as readonly Row[] as readonly R[], next: null };
    },
    async create<R extends Row>(table: string, values: Readonly<Record<string, unknown>>) {
      const [of, day] = [String(values.bank_account_id), String(values.statement_date)];
      if (table !== 'bank_reconciliations') return local.create<R>(table, values);
      if (books.reconciliations.some((one) => one.bank_account_id === of && one.statement_date === day))
        throw new AppError('data.conflict', {
          message: 'This account already has a reconciliation for this date',
        });
      const row = {
        id: crypto.randomUUID(),
        bank_account_id: of,
        statement_date: day,
        statement_balance: String(values.statement_balance),
        finished_at: null,
      };
      books.reconciliations.push(row);
      return row as Row as R;
    },
    async update<R extends Row>(table: string, id: string, changes: Readonly<Record<string, unknown>>) {
      const line = table === 'bank_transactions' ? books.lines.find((one) => one.id === id) : undefined;
      if (!line || changes.status !== 'excluded') throw new AppError('data.not_found', { status: 404 });
      line.status = 'excluded';
      return { ...line } as Row as R;
    },
    async remove(_table, ids) {
      const before = books.reconciliations.length;
      books.reconciliations = books.reconciliations.filter(({ id }) => !ids.includes(id));
      return before - books.reconciliations.length;
    },
    /** Nobody else changes anything here. */
    watch(_table, { onStatus }) {
      onStatus('live');
      return () => undefined;
    },
  };
}
