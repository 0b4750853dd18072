import { negateDecimal } from '@ledgerwise/resource/csv/reading';
import { decideMark, isZero, readAmount } from './amounts.ts';
import { balanceRow, factsAbove, runningBalance } from './csv-balances.ts';
import { type CsvRow, cellsOf, isBlank } from './csv-cells.ts';
import { type Layout, layoutOf, marksOut } from './csv-columns.ts';
import { decideOrder, looksLikeDate, readDate } from './dates.ts';
import { type Findings, type FoundLine, type FoundStatement, NOTHING_MOVED, Refused } from './found.ts';
import type { ColumnRole, DateOrder } from './statement.ts';
import { cleaned, described, quoted, referred } from './texts.ts';

const AMOUNTS: readonly ColumnRole[] = ['amount', 'in', 'out'];

/** The cells of one row by role. */
class Cells {
  readonly row: CsvRow;
  readonly #columns: Layout['columns'];
  constructor(row: CsvRow, columns: Layout['columns']) {
    this.row = row;
    this.#columns = columns;
  }
  all(role: ColumnRole): readonly string[] {
    return (this.#columns[role] ?? []).map((at) => (this.row.cells[at] ?? '').trim());
  }
  one(role: ColumnRole): string {
    return this.all(role)[0] ?? '';
  }
  get isDated(): boolean {
    return looksLikeDate(this.one('date'));
  }
  get hasAmount(): boolean {
    return AMOUNTS.some((role) => !isBlank(this.one(role)));
  }
}

/** An amount as it was read, before it is known which way unsigned ones go. */
interface Reading {
  readonly amount: string;
  /** The file says by a sign or a mark which way the money went. */
  readonly isSigned: boolean;
}

const HOW = 'Correct it in the file, or download it from your bank again.';

/** Reads the rows of one file. */
class CsvStatement {
  readonly #findings: Findings;
  readonly #order: DateOrder;
  readonly #mark: '.' | ',';
  readonly #hasNegativeOut: boolean;
  readonly #isSignEnough: boolean;

  constructor(rows: readonly Cells[], findings: Findings) {
    this.#findings = findings;
    this.#order = decideOrder(
      rows.filter((cells) => cells.isDated).map((cells) => cells.one('date')),
      findings,
    );
    const written = rows.flatMap((cells) => [...AMOUNTS, 'balance' as const].map((role) => cells.one(role)));
    this.#mark = decideMark(
      written.filter((text) => text !== ''),
      findings,
    );
    const outs = rows
      .map((cells) => this.#read(cells.one('out')))
      .filter((amount) => amount !== null && !isZero(amount));
    this.#hasNegativeOut = outs.length > 0 && outs.every((amount) => amount?.startsWith('-'));
    this.#isSignEnough = this.#agreesWithMarks(rows);
  }

  /** Where amounts have signs and marks besides, and most agree, the marks add nothing. */
  #agreesWithMarks(rows: readonly Cells[]): boolean {
    let [agree, disagree, negative] = [0, 0, 0];
    for (const cells of rows) {
      const isOut = marksOut(cells.one('mark'));
      const amount = this.#read(cells.one('amount'));
      if (isOut === null || amount === null || isZero(amount)) continue;
      if (amount.startsWith('-')) negative += 1;
      if (amount.startsWith('-') === isOut) agree += 1;
      else disagree += 1;
    }
    return negative > 0 && agree > disagree;
  }

  #read(cell: string): string | null {
    return cell === '' ? null : readAmount(cell, this.#mark);
  }

  #wrongAmount(cell: string, row: number): null {
    this.#findings.wrong('amount', `Row ${row}: ${quoted(cell)} is no amount. ${HOW}`, row);
    return null;
  }

  #inAndOut(cells: Cells, row: number): Reading | null {
    const [into, out] = [cells.one('in'), cells.one('out')];
    const [plus, minus] = [into === '' ? '0' : this.#read(into), out === '' ? '0' : this.#read(out)];
    if (plus === null) return this.#wrongAmount(into, row);
    if (minus === null) return this.#wrongAmount(out, row);
    if (!isZero(plus) && !isZero(minus)) {
      this.#findings.wrong(
        'amount',
        `Row ${row} has money in (${quoted(into)}) and money out (${quoted(out)}). Choose the columns of both anew, or correct the row.`,
        row,
      );
      return null;
    }
    const taken = this.#hasNegativeOut || isZero(minus) ? minus : negateDecimal(minus);
    return { amount: isZero(plus) ? taken : plus, isSigned: true };
  }

  #amount(cells: Cells): Reading | null {
    const { row } = cells.row;
    const cell = cells.one('amount');
    if (cell === '') return this.#inAndOut(cells, row);
    const amount = this.#read(cell);
    if (amount === null) return this.#wrongAmount(cell, row);
    const isOut = marksOut(cells.one('mark'));
    if (isOut === null)
      return { amount, isSigned: /[-+(−–]|[A-Z]\.?$/i.test(cell.replace(/\s*[A-Z]{3}$/, '')) };
    return { amount: isOut && !this.#isSignEnough ? negateDecimal(amount) : amount, isSigned: true };
  }

  /** The line of a row; null where the row is wrong, or moves nothing. */
  line(cells: Cells): { readonly line: FoundLine; readonly isSigned: boolean } | null {
    const { row } = cells.row;
    const day = cells.one('date');
    const date = readDate(day, this.#order);
    if (date === null)
      this.#findings.wrong('date', `Row ${row}: ${quoted(day)} is no day of the calendar. ${HOW}`, row);
    const reading = this.#amount(cells);
    if (date === null || reading === null) return null;
    if (isZero(reading.amount)) {
      this.#findings.leaveOut(NOTHING_MOVED);
      return null;
    }
    const after = this.#read(cells.one('balance'));
    const id = referred(cells.one('id'));
    const line: FoundLine = {
      date,
      amount: reading.amount,
      description: described(...cells.all('description')) || described(cells.one('counterparty')),
      reference: referred(cells.all('reference').find((text) => referred(text) !== '')),
      counterparty: cleaned(cells.one('counterparty')),
      id,
      row,
      ...(after !== null && { balance: after }),
    };
    return { line, isSigned: reading.isSigned };
  }

  balance(cells: Cells): string | null {
    const [balance, amount] = [this.#read(cells.one('balance')), this.#read(cells.one('amount'))];
    return balance ?? amount ?? this.#read(cells.one('in'));
  }

  date(text: string): string | null {
    return readDate(text, this.#order);
  }
}

/** Which way amounts without a sign go: told by the balances, or asked. */
function directed(
  lines: readonly FoundLine[],
  isAllUnsigned: boolean,
  findings: Findings,
): readonly FoundLine[] {
  const turned = () => lines.map((line) => ({ ...line, amount: negateDecimal(line.amount) }));
  const { direction } = findings.answers;
  if (direction) return direction === 'out' ? turned() : lines;
  const [first] = lines;
  if (!isAllUnsigned || !first) return lines;
  // One balance follows from any amount.
  if (lines.length > 1 && runningBalance(lines)) return lines;
  if (lines.length > 1 && runningBalance(turned())) return turned();
  findings.ask({
    kind: 'direction',
    sentence: `No amount of the file has a sign, the first is ${first.amount} (${quoted(first.description)}). Is it money in or money out?`,
  });
  return lines;
}

function needColumns(layout: Layout, findings: Findings): boolean {
  const { columns } = layout;
  const hasAmount = AMOUNTS.some((role) => columns[role]?.length);
  if (columns.date?.length && hasAmount) return true;
  const missing = [...(columns.date?.length ? [] : ['the date']), ...(hasAmount ? [] : ['the amount'])];
  findings.ask({ kind: 'columns', sentence: `Which column of the file is ${missing.join(', and which ')}?` });
  return false;
}

/** Rows that are no movement say where the account stood, go on with the text before, or say nothing. */
function isMovement(
  cells: Cells,
  statement: FoundStatement,
  reader: CsvStatement,
  findings: Findings,
): boolean {
  const { row } = cells.row;
  const said = balanceRow(cells.row.cells);
  if (said) {
    const amount = reader.balance(cells);
    const date = reader.date(cells.one('date'));
    if (said !== 'total' && amount !== null) statement[said] = { amount, ...(date !== null && { date }) };
    return false;
  }
  if (cells.isDated && cells.hasAmount) return true;
  const last = statement.lines.at(-1);
  if (cells.isDated)
    findings.wrong('amount', `Row ${row} has a date and no amount: the file may be cut off. ${HOW}`, row);
  else if (cells.hasAmount)
    findings.wrong(
      'date',
      isBlank(cells.one('date'))
        ? `Row ${row} has an amount and no date. ${HOW}`
        : `Row ${row}: ${quoted(cells.one('date'))} is no date. ${HOW}`,
      row,
    );
  else if (last && isBlank(cells.one('date'))) {
    const more = described(last.description, ...cells.all('description'));
    statement.lines[statement.lines.length - 1] = { ...last, description: more };
  }
  return false;
}

/** Accounts and currencies that rows name: each account is a statement of its own. */
function labelled(rows: readonly Cells[], role: 'account' | 'currency'): readonly string[] {
  return [...new Set(rows.filter((cells) => cells.isDated).map((cells) => cleaned(cells.one(role))))].filter(
    Boolean,
  );
}

/** Reads a CSV file of a bank: columns in any order, with a header or without, dates and amounts as they may be. */
export function readCsv(text: string, findings: Findings): readonly FoundStatement[] {
  const rows = cellsOf(text);
  const layout = layoutOf(rows, findings.answers.columns);
  const { columns, header, before } = layout;
  const body = rows.slice(before);
  const isTable = rows.some(({ cells }) => cells.length > 1);
  const hasDates = body.some(({ cells }) => cells.some((cell) => looksLikeDate(cell.trim())));
  if (!isTable || (!hasDates && columns.date === undefined))
    throw new Refused(
      'unknown_format',
      'The file is no bank statement that can be read: it is not CAMT.053, OFX, MT940 or QIF, and not a CSV with dates and amounts. Choose the statement as your bank offers it for accounting programs.',
    );
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  findings.table = {
    headers: Array.from({ length: width }, (_, at) => header?.cells[at]?.trim() || `Column ${at + 1}`),
    rows: body.slice(0, 5).map(({ cells }) => cells.map((cell) => cleaned(cell))),
    columns,
  };
  if (!needColumns(layout, findings)) return [];
  const all = body.map((row) => new Cells(row, columns));
  const movements = all.filter((cells) => balanceRow(cells.row.cells) === null);
  const reader = new CsvStatement(movements, findings);
  const facts = factsAbove(rows.slice(0, header && before > 0 ? before - 1 : before), header);
  const accounts = labelled(movements, 'account');
  const statements = new Map<string, FoundStatement>();
  const of = (account: string): FoundStatement => {
    const known = statements.get(account);
    if (known) return known;
    const begun: FoundStatement = { lines: [], ...(account !== '' && { account }) };
    statements.set(account, begun);
    return begun;
  };
  let isAllUnsigned = (columns.amount?.length ?? 0) > 0;
  all.forEach((cells, at) => {
    if (at % 2000 === 0) findings.progress(at / all.length);
    const statement = of(
      accounts.length > 1 ? cleaned(cells.one('account')) : (accounts[0] ?? facts.account ?? ''),
    );
    if (!isMovement(cells, statement, reader, findings)) return;
    const found = reader.line(cells);
    if (!found) return;
    if (found.isSigned) isAllUnsigned = false;
    statement.lines.push(found.line);
    const currency = cleaned(cells.one('currency')).toUpperCase();
    if (currency === '') return;
    statement.currency ??= currency;
    if (statement.currency !== currency)
      findings.wrong(
        'currency',
        `Row ${found.line.row} is in ${currency}, others are in ${statement.currency}. Download a file of one currency.`,
        found.line.row,
      );
  });
  return [...statements.values()].map((statement): FoundStatement => {
    const lines = columns.amount?.length
      ? directed(statement.lines, isAllUnsigned, findings)
      : statement.lines;
    const running = runningBalance(lines);
    const opening = statement.opening ?? facts.opening ?? running?.opening;
    const closing = statement.closing ?? facts.closing ?? running?.closing;
    const currency = statement.currency ?? facts.currency;
    return {
      ...(statement.account !== undefined && { account: statement.account }),
      ...(currency !== undefined && { currency }),
      ...(opening && { opening }),
      ...(closing && { closing }),
      lines: [...lines],
    };
  });
}
