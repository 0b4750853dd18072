import { dayOf } from '@ledgerwise/resource/reading';
import {
  AGAIN,
  type Findings,
  type FoundLine,
  type FoundStatement,
  NOT_BOOKED,
  NOTHING_MOVED,
  Refused,
} from './found.ts';
import { readDetails } from './mt940-details.ts';
import { cleaned, described, quoted, referred } from './plain-text.ts';
import type { StatementBalance } from './statement.ts';
import { isZero, moved, readPlainAmount } from './written-values.ts';

/** A field: its tag, its lines, and the line of the file in which it begins. */
interface Field {
  readonly tag: string;
  readonly lines: string[];
  readonly line: number;
}

/** Blocks of the SWIFT envelope, and the dash that ends a message. */
const ENVELOPE = /^(?:\{[1235]:.*|\{4:|-\}.*|-[X-]*)$/;
const TAG = /^:(\d{2}[A-Z]?|NS):(.*)$/;

function fieldsIn(text: string): readonly Field[] {
  const fields: Field[] = [];
  let field: Field | undefined;
  // Some systems write @@ for the ends of lines.
  const whole = /^\s*(?:@@)?:20:.*@@:/.test(text) ? text.replaceAll('@@', '\n') : text;
  whole.split('\n').forEach((written, at) => {
    const line = written
      .replace(/^\{1:.*\{4:/, '')
      .replace(/-\}(?:\{5:.*)?$/, '')
      .trimEnd();
    const [, tag, value] = TAG.exec(line) ?? [];
    if (tag !== undefined) {
      field = { tag, lines: [value ?? ''], line: at + 1 };
      fields.push(field);
    } else if (ENVELOPE.test(line)) field = undefined;
    else field?.lines.push(line);
  });
  return fields;
}

const BALANCE = /^([CD])(\d{2})(\d{2})(\d{2})([A-Z]{3})(\d+(?:[.,]\d*)?)\s*$/;

function balanceIn({ tag, lines, line }: Field): StatementBalance & { readonly currency: string } {
  const written = lines[0] ?? '';
  const [, mark, year, month, day, currency, digits] = BALANCE.exec(written) ?? [];
  const amount = digits === undefined ? null : readPlainAmount(digits);
  const date = dayOf(2000 + Number(year), Number(month), Number(day));
  if (amount !== null && date !== null && currency !== undefined)
    return { amount: moved(amount, mark === 'D'), date, currency };
  throw new Refused(
    /^[CD]\d{6}[\d.,]+\s*$/.test(written) ? 'currency' : 'amount',
    /^[CD]\d{6}[\d.,]+\s*$/.test(written)
      ? `Line ${line}: the balance ${quoted(written)} (:${tag}:) does not say its currency. ${AGAIN}.`
      : `Line ${line}: ${quoted(written)} is not a balance (:${tag}:), such as C260630EUR1234,56. ${AGAIN}.`,
    line,
  );
}

/** Value date, date of entry, mark, letter of the currency, amount, kind, references. */
const MOVEMENT =
  /^(\d{2})(\d{2})(\d{2})(\d{4})?\s*(R?[CD]|E[CD])([A-Z])?\s*(\d+(?:[.,]\d*)?)([A-Z][A-Z0-9 ]{3})?(.*)$/;

/** The entry date has no year: it is the one nearest to the value date. */
function entryDay(year: number, month: number, entry: string): string | null {
  const [entryMonth, entryDate] = [Number(entry.slice(0, 2)), Number(entry.slice(2))];
  const apart = entryMonth - month;
  return dayOf(apart > 6 ? year - 1 : apart < -6 ? year + 1 : year, entryMonth, entryDate);
}

function lineOf({ lines, line }: Field, findings: Findings): FoundLine | null {
  const written = lines[0] ?? '';
  const found = MOVEMENT.exec(written);
  if (!found) {
    findings.wrong(
      'amount',
      `Line ${line}: ${quoted(written)} is not a movement (:61:), such as 260630C12,50NTRFNONREF. ${AGAIN}.`,
      line,
    );
    return null;
  }
  const [, yy, mm, dd, entry, mark = '', , digits = '', kind = '', references = ''] = found;
  const [year, month] = [2000 + Number(yy), Number(mm)];
  const value = dayOf(year, month, Number(dd));
  const date = entry === undefined || entry === '0000' ? value : entryDay(year, month, entry);
  const amount = readPlainAmount(digits);
  if (date === null || value === null) {
    findings.wrong(
      'date',
      `Line ${line}: ${quoted(written.slice(0, 10))} does not begin with a day of the calendar (YYMMDD). ${AGAIN}.`,
      line,
    );
    return null;
  }
  if (amount === null) {
    findings.wrong('amount', `Line ${line}: ${quoted(digits)} is not an amount. ${AGAIN}.`, line);
    return null;
  }
  if (mark.startsWith('E')) {
    findings.leaveOut(NOT_BOOKED);
    return null;
  }
  if (isZero(amount)) {
    findings.leaveOut(NOTHING_MOVED);
    return null;
  }
  const [customer, bank] = references.split('//');
  return {
    date,
    // A reversed credit is money out, a reversed debit is money in.
    amount: moved(amount, mark === 'D' || mark === 'RC'),
    description: described(...lines.slice(1)) || cleaned(kind.slice(1)),
    reference: referred(customer),
    counterparty: '',
    // Banks repeat it, so it does not guarantee unique ids.
    id: referred(bank),
    row: line,
  };
}

/** Reads MT940: messages of one statement each, or of a page of one. */
export function readMt940(text: string, findings: Findings): readonly FoundStatement[] {
  const fields = fieldsIn(text);
  const statements: FoundStatement[] = [];
  let account = '';
  let statement: FoundStatement | undefined;
  let startLine = 0;
  let isLast = true;
  const end = (line: number) => {
    if (statement && !isLast)
      throw new Refused(
        'cut_off',
        `The statement that begins in line ${startLine} has no closing balance (:62F:)${line > 0 ? ` before line ${line}` : ''}: it is cut off. ${AGAIN}.`,
        startLine,
      );
  };
  let line: FoundLine | null = null;
  fields.forEach((field, at) => {
    if (at % 1000 === 0) findings.progress(at / fields.length);
    const { tag } = field;
    if (tag === '20') end(field.line);
    else if (tag === '25') account = cleaned(field.lines[0] ?? '').replace(/\s+/g, ' ');
    else if (tag === '60F' || tag === '60M') {
      end(field.line);
      const { currency, ...opening } = balanceIn(field);
      statement = { lines: [], currency, opening, ...(account !== '' && { account }) };
      statements.push(statement);
      [startLine, isLast, line] = [field.line, false, null];
    } else if (tag === '62F' || tag === '62M') {
      const { currency, ...closing } = balanceIn(field);
      if (!statement)
        throw new Refused(
          'cut_off',
          `Line ${field.line} closes a statement that has no beginning (:60F:). ${AGAIN}.`,
          field.line,
        );
      if (currency !== statement.currency)
        throw new Refused(
          'currency',
          `Line ${field.line}: the statement begins in ${statement.currency ?? ''} and ends in ${currency}. ${AGAIN}.`,
          field.line,
        );
      statement.closing = closing;
      [isLast, line] = [true, null];
    } else if (tag === '61') {
      if (!statement || isLast)
        throw new Refused(
          'cut_off',
          `Line ${field.line} is a movement before any opening balance (:60F:): the beginning of the statement is missing. ${AGAIN}.`,
          field.line,
        );
      line = lineOf(field, findings);
      if (line) statement.lines.push(line);
    } else if (tag === '86' && line && statement) {
      const { description, counterparty, reference } = readDetails(field.lines);
      const { description: before, reference: own } = line;
      statement.lines.pop();
      statement.lines.push({
        ...line,
        description: description || before,
        counterparty,
        reference: reference || own,
      });
      line = null;
    } else if (tag !== 'NS') line = null;
  });
  end(0);
  if (statements.length === 0)
    throw new Refused(
      'not_a_statement',
      fields.some(({ tag }) => tag === '34F' || tag === '13D')
        ? 'The file is a report of the day (MT942), which is not final. Choose the statement (MT940) of a day that is over.'
        : `The file has no opening balance (:60F:), with which a statement begins. ${AGAIN}.`,
    );
  return statements;
}
