import type { DataSource, Job, JobUndo } from '@ledgerwise/contract';
import type { StatementImportOutcome, StatementLineState } from '@ledgerwise/resource';
import { importStaged } from '@ledgerwise/resource/csv/staging';
import { countOf, type Formats } from '@ledgerwise/ui/core';
import { fileJob } from '@ledgerwise/ui/import-stages';
import type { StatementLine, StatementReading } from '../../statements/statement.ts';

/** Formats whose account names are chosen by users, or come from any column. */
const NAMED = ['csv', 'xlsx', 'qif'];

/** Account of the statement, which the database compares with the bank account's number. */
export interface StatedAccount {
  /** Only the last four digits are compared, so only those are sent. */
  readonly account_number?: string;
  readonly takes_other_account?: boolean;
}

/** The account that a file says it is of, and whether it is to be imported where another one is chosen. */
export function accountOf({ format, account = '' }: StatementReading, takesOther: boolean): StatedAccount {
  const digits = account.replace(/\D+/g, '');
  if (format === null || NAMED.includes(format) || digits.length < 4) return {};
  return { account_number: digits.slice(-4), ...(takesOther && { takes_other_account: true }) };
}

/** A line as the database takes it. */
export function payloadOf(
  { date, amount, counterparty, description, reference, key }: StatementLine,
  keep = false,
) {
  return {
    posted_on: date,
    amount,
    description: [...new Set([counterparty, description])].filter(Boolean).join(': ').slice(0, 1000),
    reference: reference.slice(0, 200),
    external_id: key,
    ...(keep && { keep: true }),
  };
}

/** Some of the lines, made when they are sent, with a yes to those that are only likely to be there. */
export function partOf(
  lines: readonly StatementLine[],
  from: number,
  size: number,
  states: readonly StatementLineState[] = [],
  keepLikely = false,
) {
  return lines
    .slice(from, from + size)
    .map((line, place) => payloadOf(line, keepLikely && states[from + place]?.state === 'likely'));
}

/** Lines per request: large enough to be quick, small enough to show progress. */
const PART = 1000;

interface Compared {
  readonly data: DataSource;
  /** Account in the ledger. */
  readonly account: string;
  readonly stated: StatedAccount;
  readonly lines: readonly StatementLine[];
  readonly signal: AbortSignal;
}

/** Asks in batches how an import would treat each line. Progress is the number of lines asked about. */
export async function compareLines(
  { data, account, stated, lines, signal }: Compared,
  onProgress: (done: number) => void,
): Promise<readonly StatementLineState[]> {
  const states: StatementLineState[] = [];
  for (let from = 0; from < lines.length; from += PART) {
    onProgress(from);
    const told = await data.call(
      'preview_bank_statement',
      { bank_account_id: account, lines: partOf(lines, from, PART), ...stated },
      signal,
    );
    for (const state of told) states.push({ ...state, line: state.line + from });
  }
  return states;
}

/** Failure message, if the reason does not include one. */
export const STATEMENT_FAILED = 'The statement was not imported';

/** Topic by which the screen finds running imports into an account. */
const topicOf = (account: string): string => `import bank_transactions ${account}`;

/** Returns how an import is undone, with its number of lines. */
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
  /** Path of the import screen. */
  readonly path: string;
  /** True while that screen is open. */
  isShown(): boolean;
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

/** Creates the job that imports a statement: its lines are sent in parts, and then imported all or nothing. */
export function statementJob(options: StatementJobOptions): Job<StatementImportOutcome> {
  const { source, account, lines, stated, states, keepsLikely, key, formats, fileName, path, isShown } =
    options;
  const total = lines.length;
  return fileJob({
    ...{ key, fileName, path, total, formats, isShown },
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
    failed: STATEMENT_FAILED,
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
