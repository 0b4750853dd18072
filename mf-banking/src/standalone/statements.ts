import { AppError } from '@ledgerwise/contract';
import type { LocalFunction } from '@ledgerwise/resource/local';
import { type Books, type LineState, now, type StatementLine } from './books.ts';

interface SentLine {
  readonly posted_on: string;
  readonly amount: string;
  readonly description: string;
  readonly external_id: string;
  readonly keep?: boolean;
}

const sentLines = (lines: unknown): readonly SentLine[] => (Array.isArray(lines) ? lines : []);

/** What an import would make of each line: there by its key, likely there by day and amount, or new. */
function sort(books: Books, account: unknown, lines: readonly SentLine[]) {
  const here = books.lines.filter(({ bank_account_id: of }) => of === account);
  const keys = new Map(here.map((line) => [line.external_id, line.id]));
  const likes = new Map(here.map((line) => [`${line.posted_on} ${Number(line.amount)}`, line.id]));
  return lines.map((line, place) => {
    const same = keys.get(line.external_id);
    const like = likes.get(`${line.posted_on} ${Number(line.amount)}`);
    const state: LineState = same ? 'duplicate' : like && !line.keep ? 'likely' : 'new';
    return { line: place + 1, state, like_id: same ?? like ?? null };
  });
}

/** Imports of statements on a page without a server. */
export function statements(books: Books): Readonly<Record<string, LocalFunction>> {
  const linesOf = (id: string): readonly StatementLine[] =>
    books.lines.filter(({ import_id }) => import_id === id);
  const workedOn = (id: string): number => linesOf(id).filter(({ status }) => status !== 'unmatched').length;
  return {
    preview_bank_statement: ({ bank_account_id, lines }) => sort(books, bank_account_id, sentLines(lines)),
    import_bank_statement({ bank_account_id, lines, import_id, file_name }) {
      const id = String(import_id);
      const sent = sentLines(lines);
      const states = sort(books, bank_account_id, sent);
      if (!books.imports.some((one) => one.id === id))
        books.imports.unshift({
          id,
          bank_account_id: String(bank_account_id),
          file_name: String(file_name),
          created_at: now(),
          undone_at: null,
        });
      const taken = sent.filter((_, place) => states[place]?.state === 'new');
      for (const { posted_on, amount, description, external_id } of taken)
        books.lines.push({
          id: crypto.randomUUID(),
          bank_account_id: String(bank_account_id),
          import_id: id,
          posted_on,
          amount,
          description,
          external_id,
          status: 'unmatched',
          journal_entry_id: null,
        });
      return {
        import_id: id,
        imported: taken.length,
        duplicates: states.filter(({ state }) => state === 'duplicate').length,
        likely: states.filter(({ state }) => state === 'likely'),
      };
    },
    bank_statement_imports: ({ bank_account_id }) =>
      books.imports
        .filter((one) => one.bank_account_id === bank_account_id)
        .map((one) => {
          const days = linesOf(one.id)
            .map(({ posted_on }) => posted_on)
            .sort();
          return {
            ...one,
            lines: days.length,
            worked_on: workedOn(one.id),
            from: days[0] ?? null,
            through: days.at(-1) ?? null,
          };
        }),
    undo_bank_statement({ import_id }) {
      const id = String(import_id);
      const worked = workedOn(id);
      if (worked > 0)
        throw new AppError('statement.worked_on', {
          message: `${worked} of these lines are matched or excluded by now, so the import cannot be undone.`,
        });
      const gone = linesOf(id).length;
      books.lines = books.lines.filter((line) => line.import_id !== id);
      const one = books.imports.find((candidate) => candidate.id === id);
      if (one) one.undone_at = now();
      return gone;
    },
  };
}
