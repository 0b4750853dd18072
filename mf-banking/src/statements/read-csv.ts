import { looksLikeDate, negateDecimal } from '@ledgerwise/resource/reading';
import { balanceRow, factsAbove, runningBalance } from './csv-balances.ts';
import { type CsvRow, cellsOf, isBlank, isOpen } from './csv-cells.ts';
import { type Layout, layoutOf } from './csv-columns.ts';
import { AMOUNTS, Cells, CsvReader, HOW } from './csv-rows.ts';
import { type Findings, type FoundLine, type FoundStatement, NOT_BOOKED, Refused } from './found.ts';
import { cleaned, described, quoted } from './plain-text.ts';

/** Determines the direction of amounts without a sign: from the balances, or by asking. */
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
  // A single balance is consistent with any amount.
  if (lines.length > 1 && runningBalance(lines)) return lines;
  if (lines.length > 1 && runningBalance(turned())) return turned();
  findings.ask({
    kind: 'direction',
    sentence: `No amount in the file has a sign. The first is ${first.amount} (${quoted(first.description)}). Is it money in or money out?`,
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

/** Handles rows that are not movements: they contain a balance, continue the previous text, or are empty. */
function isMovement(cells: Cells, statement: FoundStatement, reader: CsvReader, findings: Findings): boolean {
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
        : `Row ${row}: ${quoted(cells.one('date'))} is not a date. ${HOW}`,
      row,
    );
  else if (last && isBlank(cells.one('date'))) {
    const more = described(last.description, ...cells.all('description'));
    statement.lines[statement.lines.length - 1] = { ...last, description: more };
  }
  return false;
}

/** Groups rows by account or currency: each account is a separate statement. */
function labelled(rows: readonly Cells[], role: 'account' | 'currency'): readonly string[] {
  return [...new Set(rows.filter((cells) => cells.isDated).map((cells) => cleaned(cells.one(role))))].filter(
    Boolean,
  );
}

/** Reads a bank's CSV file: columns in any order, with or without a header, dates and amounts in any notation. */
export function readCsv(text: string, findings: Findings): readonly FoundStatement[] {
  return readTable(cellsOf(text), findings);
}

/** Reads the rows of a table. */
export function readTable(rows: readonly CsvRow[], findings: Findings): readonly FoundStatement[] {
  const layout = layoutOf(rows, findings.answers.columns);
  const { columns, header, before } = layout;
  const body = rows.slice(before);
  const isTable = rows.some(({ cells }) => cells.length > 1);
  const hasDates = body.some(({ cells }) => cells.some((cell) => looksLikeDate(cell.trim())));
  if (!isTable || (!hasDates && columns.date === undefined))
    throw new Refused(
      'unknown_format',
      'This file is not a bank statement that can be read: it has no known format, and no columns of dates and amounts. Download the statement from your bank in a format for accounting software.',
    );
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  findings.table = {
    headers: Array.from({ length: width }, (_, at) => header?.cells[at]?.trim() || `Column ${at + 1}`),
    rows: body.slice(0, 5).map(({ cells }) => cells.map((cell) => cleaned(cell))),
    columns,
  };
  if (!needColumns(layout, findings)) return [];
  const headline = header?.cells.join('\n');
  const all = body.flatMap((row) => {
    // Concatenated files contain their header several times.
    if (row.cells.join('\n') === headline) return [];
    const cells = new Cells(row, columns);
    if (!isOpen(cells.one('status'))) return [cells];
    findings.leaveOut(NOT_BOOKED);
    return [];
  });
  const movements = all.filter((cells) => balanceRow(cells.row.cells) === null);
  const reader = new CsvReader(movements, findings);
  const facts = factsAbove(rows.slice(0, header && before > 0 ? before - 1 : before), header);
  const accounts = labelled(movements, 'account');
  const statements = new Map<string, FoundStatement>();
  const of = (account: string): FoundStatement => {
    const known = statements.get(account);
    if (known) return known;
    const statement: FoundStatement = { lines: [], ...(account !== '' && { account }) };
    statements.set(account, statement);
    return statement;
  };
  let isAllUnsigned = (columns.amount?.length ?? 0) > 0;
  all.forEach((cells, at) => {
    if (at % 2000 === 0) findings.progress(at / all.length);
    const statement = of(
      accounts.length > 1 ? cleaned(cells.one('account')) : (accounts[0] ?? facts.account ?? ''),
    );
    if (!isMovement(cells, statement, reader, findings)) return;
    const read = reader.line(cells);
    if (!read) return;
    if (read.isSigned) isAllUnsigned = false;
    statement.lines.push(read.line);
    const currency = cleaned(cells.one('currency')).toUpperCase();
    if (currency === '') return;
    statement.currency ??= currency;
    if (statement.currency !== currency)
      findings.wrong(
        'currency',
        `Row ${read.line.row} is in ${currency}, others are in ${statement.currency}. Download a file of one currency.`,
        read.line.row,
      );
  });
  const found = [...statements.values()];
  // Rows of balances may name no account.
  const told = found.some(({ lines }) => lines.length > 0)
    ? found.filter(({ lines }) => lines.length > 0)
    : found;
  return told.map((statement): FoundStatement => {
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
