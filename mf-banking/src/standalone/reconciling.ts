import { AppError } from '@ledgerwise/contract';
import { addDecimals, type BankReconciliationReport, negateDecimal } from '@ledgerwise/resource';
import type { LocalFunction } from '@ledgerwise/resource/local';
import { type Books, type Entry, now, type Reconciliation, type StatementLine } from './books.ts';

const total = (amounts: readonly { readonly amount: string }[]): string =>
  amounts.reduce((sum, { amount }) => addDecimals(sum, amount), '0.00');

const lineItem = ({ id, posted_on, description, amount }: StatementLine) => ({
  id,
  day: posted_on,
  words: description,
  amount,
});
const entryItem = ({ id, day, words, number, amount }: Entry) => ({ id, day, words, number, amount });

/** Returns the reconciliation with this id; refuses unknown ids. */
function find(books: Books, id: unknown): Reconciliation {
  const found = books.reconciliations.find((one) => one.id === id);
  if (!found) throw new AppError('data.not_found', { status: 404 });
  return found;
}

/** Returns the report of a reconciliation: cleared and outstanding items. */
export function reportOf(books: Books, id: unknown): BankReconciliationReport {
  const reconciliation = find(books, id);
  const { bank_account_id: of, statement_date: through, statement_balance } = reconciliation;
  const { finished_at, reopened_at, reopen_reason } = reconciliation;
  const account = books.accounts.find((one) => one.id === of);
  const lines = books.lines.filter((line) => line.bank_account_id === of && line.posted_on <= through);
  const entries = books.entries.filter((entry) => entry.bank_account_id === of && entry.day <= through);
  const seen = new Set(books.lines.map(({ journal_entry_id }) => journal_entry_id));
  const isThere = new Set(books.reconciliations.map((one) => one.id));
  const isTicked = ({ cleared_in }: Entry): boolean => cleared_in !== null && isThere.has(cleared_in);
  const matched = lines.filter(({ status }) => status === 'matched');
  const ticked = entries.filter(isTicked);
  const cleared = addDecimals(total(matched), total(ticked));
  const number = (line: StatementLine): string =>
    books.entries.find((entry) => entry.id === line.journal_entry_id)?.number ?? '';
  return {
    id: String(id),
    status: finished_at === null ? 'open' : 'finished',
    account_id: of,
    account_code: account?.code ?? '',
    account_name: account?.name ?? '',
    currency: 'USD',
    statement_date: through,
    finished_at,
    finished_by: finished_at === null ? null : 'Local User',
    reopened_at,
    reopened_by: reopened_at === null ? null : 'Local User',
    reopen_reason,
    opening_date: null,
    opening_balance: '0.00',
    statement_balance,
    cleared_balance: cleared,
    difference: addDecimals(statement_balance, negateDecimal(cleared)),
    ledger_balance: total(entries),
    cleared: [
      ...matched.map((line) => ({ ...lineItem(line), number: number(line), by_hand: false })),
      ...ticked.map((entry) => ({ ...entryItem(entry), by_hand: true })),
    ],
    outstanding: entries.filter((entry) => !isTicked(entry) && !seen.has(entry.id)).map(entryItem),
    // This page reverses nothing.
    reversed: [],
    unmatched: lines.filter(({ status }) => status === 'unmatched').map(lineItem),
    excluded: lines.filter(({ status }) => status === 'excluded').map(lineItem),
  };
}

/** Reconciliations on a page without a server. */
export function reconciling(books: Books): Readonly<Record<string, LocalFunction>> {
  return {
    begin_bank_reconciliation({ bank_account_id, statement_date, statement_balance }) {
      const [of, day] = [String(bank_account_id), String(statement_date)];
      if (books.reconciliations.some((one) => one.bank_account_id === of && one.statement_date === day))
        throw new AppError('data.conflict', {
          message: 'This account already has a reconciliation for this date',
        });
      const id = crypto.randomUUID();
      books.reconciliations.push({
        id,
        bank_account_id: of,
        statement_date: day,
        statement_balance: String(statement_balance),
        finished_at: null,
        reopened_at: null,
        reopen_reason: null,
      });
      return id;
    },
    bank_reconciliation_report: ({ id }) => reportOf(books, id),
    clear_bank_entries({ reconciliation_id, entry_ids, is_cleared }) {
      const id = String(reconciliation_id);
      const wanted: readonly unknown[] = Array.isArray(entry_ids) ? entry_ids : [];
      for (const entry of books.entries)
        if (wanted.includes(entry.id)) entry.cleared_in = is_cleared === false ? null : id;
      return reportOf(books, id);
    },
    finish_bank_reconciliation({ id }) {
      const report = reportOf(books, id);
      if (Number(report.difference) !== 0 || report.unmatched.length > 0)
        throw new AppError('reconciliation.difference', {
          message: `A difference of ${report.difference} is left.`,
        });
      find(books, id).finished_at = now();
      return reportOf(books, id);
    },
    undo_bank_reconciliation({ id, reason }) {
      const reconciliation = find(books, id);
      reconciliation.finished_at = null;
      reconciliation.reopened_at = now();
      reconciliation.reopen_reason = String(reason);
      return reportOf(books, id);
    },
  };
}
