import { AppError } from '@ledgerwise/contract';
import type { StatementImportOutcome } from '@ledgerwise/resource';
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

/** Classifies lines: existing by key, likely existing by date and amount, or new. */
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
  /** Parts of files on their way, by the key of their import. */
  const staged = new Map<unknown, (readonly SentLine[])[]>();
  /** Results of imports, by key. */
  const outcomes = new Map<string, StatementImportOutcome>();
  return {
    preview_bank_statement: ({ bank_account_id, lines }) => sort(books, bank_account_id, sentLines(lines)),
    stage_import_rows({ key, part, rows }) {
      const parts = staged.get(key) ?? [];
      parts[Number(part)] = sentLines(rows);
      staged.set(key, parts);
      return parts.flat().length;
    },
    discard_staged_import({ key }) {
      staged.delete(key);
      return null;
    },
    import_staged_statement({ bank_account_id, key, file_name }) {
      const id = String(key);
      const sent = (staged.get(key) ?? []).flat();
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
      const likely = states.flatMap(({ line, state, like_id }) =>
        state === 'likely' && like_id ? { line, like_id } : [],
      );
      const duplicates = states.filter(({ state }) => state === 'duplicate').length;
      const outcome = { import_id: id, imported: taken.length, duplicates, likely };
      outcomes.set(id, outcome);
      return outcome;
    },
    statement_import_result({ key }) {
      const outcome = outcomes.get(String(key));
      const undone_at = books.imports.find(({ id }) => id === key)?.undone_at ?? null;
      return outcome ? { ...outcome, undone_at } : null;
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
