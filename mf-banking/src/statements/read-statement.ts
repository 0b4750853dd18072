import { checkGaps, checkSums } from './check-balances.ts';
import { filledRows } from './csv-cells.ts';
import { decodeStatement } from './decode.ts';
import { recognise } from './formats.ts';
import { Findings, type FoundStatement, Refused } from './found.ts';
import { withKeys } from './keys.ts';
import type { StatementCall, StatementReport } from './protocol.ts';
import { readTable } from './read-csv.ts';
import type { StatementAnswers, StatementReading } from './statement.ts';

const accountOf = ({ account = '' }: FoundStatement): string => account;

/** The statements of one account, ordered by date. */
function chosen(statements: readonly FoundStatement[], findings: Findings): readonly FoundStatement[] {
  const accounts = [...new Set(statements.map(accountOf))];
  const answered = findings.answers.account;
  const account = answered !== undefined && accounts.includes(answered) ? answered : accounts[0];
  if (accounts.length > 1 && account !== answered)
    findings.ask({
      kind: 'account',
      sentence: `The file holds statements of ${accounts.length} accounts. Which of them do you want to import?`,
      choices: accounts.map((one) => {
        const own = statements.filter((statement) => accountOf(statement) === one);
        const currency = own.find((statement) => statement.currency)?.currency;
        const lines = own.reduce((count, statement) => count + statement.lines.length, 0);
        return { account: one, lines, ...(currency !== undefined && { currency }) };
      }),
    });
  const own = statements.filter((statement) => accountOf(statement) === account);
  const begins = ({ opening, lines }: FoundStatement) => opening?.date ?? lines[0]?.date ?? '';
  return own.every((statement) => begins(statement) !== '')
    ? [...own].sort((a, b) => (begins(a) < begins(b) ? -1 : begins(a) > begins(b) ? 1 : 0))
    : own;
}

function currencyOf(statements: readonly FoundStatement[], findings: Findings): string | undefined {
  const [currency, other] = [...new Set(statements.flatMap((statement) => statement.currency ?? []))];
  if (currency !== undefined && !/^[A-Z]{3}$/.test(currency))
    findings.wrong(
      'currency',
      `The file says that its amounts are in "${currency.slice(0, 20)}", which is not a currency (three letters, such as EUR). Download it from your bank again.`,
    );
  else if (other !== undefined)
    findings.wrong(
      'currency',
      `The file holds statements in ${currency} and in ${other} of one account. Download a file of one currency.`,
    );
  return currency;
}

/** Combines what a reader found to one statement. */
function put(found: readonly FoundStatement[], format: string, findings: Findings): StatementReading {
  const statements = chosen(found, findings);
  const currency = currencyOf(statements, findings);
  const lines =
    statements.length === 1 ? (statements[0]?.lines ?? []) : statements.flatMap((one) => one.lines);
  const isOpen = findings.questions.length > 0;
  if (!isOpen && !findings.hasStopped) {
    statements.forEach((statement, at) => {
      checkSums(
        statement,
        statements.length > 1 ? `Statement ${at + 1} of the file` : 'The statement',
        findings,
      );
    });
    checkGaps(statements, findings);
    if (lines.length === 0)
      findings.wrong(
        'no_lines',
        'The statement has no transactions, so there is nothing to import. Choose a longer period at your bank.',
      );
  }
  const [first, last] = [statements[0], statements.at(-1)];
  return {
    format,
    ...(first?.account !== undefined && { account: first.account }),
    ...(currency !== undefined && { currency }),
    ...(first?.opening && { opening: first.opening }),
    ...(last?.closing && { closing: last.closing }),
    lines: isOpen || findings.hasStopped ? [] : withKeys(lines),
    questions: findings.hasStopped ? [] : findings.questions,
    problems: findings.problems,
    ...(findings.table && { table: findings.table }),
  };
}

const refusal = (error: unknown, format: string | null, findings: Findings): StatementReading => {
  if (!(error instanceof Refused)) throw error;
  return {
    format,
    lines: [],
    questions: [],
    problems: [...findings.problems.filter(({ stops }) => stops), error.problem],
    ...(findings.table && { table: findings.table }),
  };
};

/** Called with the share of the file that was read, from 0 to 1. */
export type StatementProgress = (done: number) => void;

/** Source that is read again with each answer: the text of a file, or the cells of a workbook. */
export type StatementSource = string | readonly (readonly string[])[];

/** Reads a decoded file. */
export function readSource(
  source: StatementSource,
  answers: StatementAnswers = {},
  progress: StatementProgress = () => {},
): StatementReading {
  const findings = new Findings(answers, progress);
  let format: string | null = null;
  try {
    if (typeof source !== 'string') {
      format = 'xlsx';
      return put(readTable(filledRows(source), findings), format, findings);
    }
    const { id, read } = recognise(source);
    format = id;
    return put(read(source, findings), format, findings);
  } catch (error) {
    return refusal(error, format, findings);
  }
}

/** Returns the text of a file, or the reason why it has none. */
export function textOf(bytes: Uint8Array): string | StatementReading {
  try {
    return decodeStatement(bytes);
  } catch (error) {
    return refusal(error, null, new Findings({}, () => {}));
  }
}

/**
 * Reads a bank statement from a file's bytes, in any format of `formats.ts`, regardless of the file's name. All or
 * nothing: there are lines only if there are no errors and no questions. Workbooks are unpacked by the client, in a
 * separate worker.
 */
export function readStatement(
  bytes: Uint8Array,
  answers: StatementAnswers = {},
  progress: StatementProgress = () => {},
): StatementReading {
  const text = textOf(bytes);
  return typeof text === 'string' ? readSource(text, answers, progress) : text;
}

/** Reads a file, and reads it again with the user's answers; the file stays in the session. */
export type StatementSession = (call: StatementCall, progress: StatementProgress) => StatementReading;

/** Creates a session for one page. */
export function createStatementSession(): StatementSession {
  let source: StatementSource | undefined;
  return (call, progress) => {
    if (call.method === 'read') {
      source = undefined;
      const decoded = textOf(call.bytes);
      if (typeof decoded !== 'string') return decoded;
      source = decoded;
    }
    if (call.method === 'rows') source = call.rows;
    if (source === undefined) throw new Error('A statement was asked about before one was read.');
    return readSource(source, call.answers, progress);
  };
}

/** Lines are sent before the result, in parts: one large message would block the page. */
const LINES_AT_ONCE = 2000;

/** The same for a page that is elsewhere: it gets how far the reading is, and its lines some at a time. */
export function createReportingSession(): (
  call: StatementCall,
  report: (part: StatementReport) => void,
) => StatementReading {
  const session = createStatementSession();
  return (call, report) => {
    const reading = session(call, (done) => report({ done }));
    for (let from = 0; from < reading.lines.length; from += LINES_AT_ONCE)
      report({ lines: reading.lines.slice(from, from + LINES_AT_ONCE) });
    return { ...reading, lines: [] };
  };
}
