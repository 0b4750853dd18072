import type { DataSource, Job, JobUndo } from '@ledgerwise/contract';
import type { StatementImportOutcome, StatementLineState } from '@ledgerwise/resource';
import { importStaged } from '@ledgerwise/resource/csv/staging';
import { countOf, type Formats } from '@ledgerwise/ui/core';
import { fileJob } from '@ledgerwise/ui/import-stages';
import type { StatementLine } from '../../statements/statement.ts';
import type { StatedAccount } from './sent-lines.ts';
import { partOf } from './sent-lines.ts';

/** By this the screen finds imports into an account that are under way. */
const topicOf = (account: string): string => `import bank_transactions ${account}`;

/** How an import is undone, and of how many lines. */
export const undoOfStatement = (importId: string, lines: string) =>
  ({
    call: 'undo_bank_statement',
    args: { import_id: importId },
    question: {
      title: 'Undo this import?',
      text: `${lines} will be removed. It cannot be undone once lines are matched or excluded.`,
      confirm: 'Undo import',
    },
    done: { title: 'Import undone', text: 'Lines removed: {answer}.' },
    failed: 'Import could not be undone',
  }) as const satisfies JobUndo;

export interface StatementJobOptions {
  readonly source: DataSource;
  /** The account of the ledger. */
  readonly account: string;
  readonly lines: readonly StatementLine[];
  /** The account that the file says it is of. */
  readonly stated: StatedAccount;
  /** State of each line from the database. */
  readonly states: readonly StatementLineState[];
  /** Lines that are likely there come in, too. */
  readonly keepsLikely: boolean;
  readonly key: string;
  readonly formats: Formats;
  readonly fileName: string;
  /** Of the import screen. */
  readonly path: string;
}

/** Results of an import, one sentence for each kind. */
export function wordsOf({ imported, duplicates, likely }: StatementImportOutcome, formats: Formats): string {
  return [
    `${countOf(imported, 'line was', 'lines were', formats)} imported.`,
    duplicates > 0 && `${countOf(duplicates, 'was', 'were', formats)} there already.`,
    likely.length > 0 &&
      `${countOf(likely.length, 'was', 'were', formats)} left out as probably already imported.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const isOutcome = (answer: unknown): answer is StatementImportOutcome =>
  typeof answer === 'object' && answer !== null && 'import_id' in answer && 'likely' in answer;

/** The import of a statement as a job: its lines are sent in parts, and then come in all at once or not at all. */
export function statementJob(options: StatementJobOptions): Job<StatementImportOutcome> {
  const { source, account, lines, stated, states, keepsLikely, key, formats, fileName, path } = options;
  const total = lines.length;
  return fileJob({
    ...{ key, fileName, path, total, formats },
    topic: topicOf(account),
    kinds: 'statement lines',
    table: 'bank_transactions',
    units: 'lines',
    send: (signal, onProgress) =>
      importStaged(
        {
          ...{ source, key, total, signal, onProgress },
          rows: (from, size) => partOf(lines, from, size, states, keepsLikely),
        },
        () =>
          source.call('import_staged_statement', {
            ...{ bank_account_id: account, key, file_name: fileName },
            ...stated,
          }),
      ),
    describe: (outcome) => ({
      title: 'Import Successful',
      text: wordsOf(outcome, formats),
      ...(outcome.imported > 0 && {
        undo: undoOfStatement(outcome.import_id, countOf(outcome.imported, 'line', 'lines', formats)),
      }),
    }),
    failed: 'The statement was not imported',
    recover: {
      call: 'statement_import_result',
      found: [
        { where: 'undone_at', title: 'Import undone', text: `${fileName} was imported and undone.` },
        {
          title: 'Import Successful',
          text: `Lines imported from ${fileName}: {imported}. Already imported: {duplicates}.`,
          undo: undoOfStatement('{import_id}', '{imported} lines'),
        },
      ],
      resultOf(answer) {
        if (!isOutcome(answer)) throw new Error('statement_import_result answered no import.');
        return answer;
      },
    },
  });
}
