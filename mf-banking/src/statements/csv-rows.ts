import { type DateOrder, looksLikeDate, negateDecimal, readDate } from '@ledgerwise/resource/reading';
import { type CsvRow, isBlank, marksOut } from './csv-cells.ts';
import type { Layout } from './csv-columns.ts';
import { type Findings, type FoundLine, NOTHING_MOVED } from './found.ts';
import { cleaned, described, quoted, referred } from './plain-text.ts';
import type { ColumnRole } from './statement.ts';
import { decideMark, decideOrder, isZero, readAmount, saysWay } from './written-values.ts';

/** Columns with amounts. */
export const AMOUNTS: readonly ColumnRole[] = ['amount', 'in', 'out'];

/** The cells of one row by role. */
export class Cells {
  readonly row: CsvRow;
  readonly #columns: Layout['columns'];
  constructor(row: CsvRow, columns: Layout['columns']) {
    this.row = row;
    this.#columns = columns;
  }
  all(role: ColumnRole): readonly string[] {
    return (this.#columns[role] ?? []).map((at) => {
      const cell = (this.row.cells[at] ?? '').trim();
      // Some banks write a dash for an empty cell.
      return /^[-–—]$/.test(cell) && role !== 'mark' ? '' : cell;
    });
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

/** A parsed amount, before the direction of unsigned amounts is known. */
interface Reading {
  readonly amount: string;
  /** The file says by a sign or a mark which way the money went. */
  readonly isSigned: boolean;
}

/** Remedy in the message for each invalid row. */
export const HOW = 'Correct it in the file, or download it from your bank again.';

/** Reads the rows of one file. */
export class CsvReader {
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

  /** If amounts have signs as well as marks, and most agree, the marks are redundant. */
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
    this.#findings.wrong('amount', `Row ${row}: ${quoted(cell)} is not an amount. ${HOW}`, row);
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
        `Row ${row} has money in (${quoted(into)}) and money out (${quoted(out)}). Choose both columns again, or correct the row.`,
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
    if (isOut === null) return { amount, isSigned: saysWay(cell) };
    return { amount: isOut && !this.#isSignEnough ? negateDecimal(amount) : amount, isSigned: true };
  }

  /** Returns the line of a row; null if the row is invalid, or moves nothing. */
  line(cells: Cells): { readonly line: FoundLine; readonly isSigned: boolean } | null {
    const { row } = cells.row;
    const day = cells.one('date');
    const date = readDate(day, this.#order);
    if (date === null)
      this.#findings.wrong('date', `Row ${row}: ${quoted(day)} is not a valid date. ${HOW}`, row);
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
