import { AppError } from '@ledgerwise/contract';
import { daysBetween } from '@ledgerwise/resource';
import type { LocalFunction } from '@ledgerwise/resource/local';
import { type Books, type Entry, enter, type StatementLine } from './books.ts';

/** Returns entries of the line's account with the same amount that are not linked to a line yet. */
function fitting(books: Books, line: StatementLine): readonly Entry[] {
  const seen = new Set(books.lines.map(({ journal_entry_id }) => journal_entry_id));
  return books.entries.filter(
    ({ id, bank_account_id: of, amount, cleared_in }) =>
      of === line.bank_account_id &&
      Number(amount) === Number(line.amount) &&
      cleared_in === null &&
      !seen.has(id),
  );
}

/** Matching on a page without a server. */
export function matching(books: Books): Readonly<Record<string, LocalFunction>> {
  const waiting = (id: unknown): StatementLine => {
    const line = books.lines.find((one) => one.id === id);
    if (line?.status !== 'unmatched') throw new AppError('data.not_found', { status: 404 });
    return line;
  };
  const match = (line: StatementLine, entry: string): void => {
    line.status = 'matched';
    line.journal_entry_id = entry;
  };
  return {
    bank_suggestions: ({ bank_account_id }) =>
      books.lines
        .filter(({ bank_account_id: of, status }) => of === bank_account_id && status === 'unmatched')
        .map((line) => ({
          transaction_id: line.id,
          suggestions: fitting(books, line).map(({ id, number, day }, _, all) => ({
            kind: 'entries',
            score: 90,
            is_exact: all.length === 1,
            why: `${number} has the same amount, ${Math.abs(daysBetween(day, line.posted_on))} days apart`,
            entry_ids: [id],
          })),
        })),
    match_bank_transaction({ id, entry_ids }) {
      const line = waiting(id);
      const wanted: readonly unknown[] = Array.isArray(entry_ids) ? entry_ids : [];
      const entry = fitting(books, line).find((one) => wanted.includes(one.id));
      if (!entry || wanted.length !== 1) throw new AppError('data.invalid');
      match(line, entry.id);
      return id;
    },
    exclude_bank_transaction({ id }) {
      waiting(id).status = 'excluded';
      return id;
    },
    unmatch_bank_transaction({ id }) {
      const line = books.lines.find((one) => one.id === id);
      if (!line || line.status === 'unmatched') throw new AppError('data.not_found', { status: 404 });
      line.status = 'unmatched';
      line.journal_entry_id = null;
      return id;
    },
    include_bank_transaction({ id }) {
      const line = books.lines.find((one) => one.id === id && one.status === 'excluded');
      if (!line) throw new AppError('data.not_found', { status: 404 });
      line.status = 'unmatched';
      return id;
    },
    post_bank_transaction({ id }) {
      const line = waiting(id);
      const entry = enter(books, {
        day: line.posted_on,
        words: line.description,
        bank_account_id: line.bank_account_id,
        amount: line.amount,
        source_kind: 'journal',
        source_id: line.id,
      });
      match(line, entry);
      return entry;
    },
  };
}
