import { addDecimals, compareDecimals, dayOf } from '@ledgerwise/resource/reading';
import {
  AGAIN,
  type Findings,
  type FoundLine,
  type FoundStatement,
  NOTHING_MOVED,
  Refused,
} from './found.ts';
import { cleaned, described, quoted, referred } from './plain-text.ts';
import { isZero, moved } from './written-values.ts';

/**
 * BAI2, as banks in the United States and Canada write it (Cash Management Balance Reporting Specifications, version
 * 2): records of fields separated by commas, ended by `/` and continued by records 88.
 */
interface BaiRecord {
  readonly code: string;
  readonly fields: readonly string[];
  /** Returns the remainder of the record after a number of fields, including commas. */
  textBehind(fields: number): string;
  /** The line of the file in which it begins. */
  readonly line: number;
}

function recordsIn(text: string): readonly BaiRecord[] {
  const found: { written: string; line: number }[] = [];
  text.split('\n').forEach((raw, at) => {
    const written = raw.trim().replace(/\/$/, '');
    if (written === '') return;
    const last = found.at(-1);
    if (last && written.startsWith('88,')) last.written += `\n${written.slice(3)}`;
    else found.push({ written, line: at + 1 });
  });
  return found.map(({ written, line }) => {
    // Each with the comma, or the end of the line, behind it.
    const parts = written.split(/(?<=[,\n])/);
    const [code = '', ...fields] = parts.map((part) => part.replace(/[,\n]$/, ''));
    const textBehind = (count: number) => parts.slice(count + 1).join('');
    return { code, fields, textBehind, line };
  });
}

const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** `100000` is 1000.00: amounts count the smallest unit of their currency. */
function amountOf(written: string, currency: string, line: number): string {
  const [, sign = '', digits = ''] = /^([-+]?)(\d{1,18})$/.exec(written) ?? [];
  if (digits === '')
    throw new Refused(
      'amount',
      `Line ${line}: ${quoted(written)} is not an amount, which is digits alone. ${AGAIN}.`,
      line,
    );
  const decimals = decimalsOf(currency);
  const padded = digits.replace(/^0+/, '').padStart(decimals + 1, '0');
  const whole = decimals === 0 ? padded : `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
  return moved(whole, sign === '-');
}

function dayIn(written: string, line: number): string {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(written) ?? [];
  const date = dayOf(2000 + Number(year), Number(month), Number(day));
  if (date === null)
    throw new Refused(
      'date',
      `Line ${line}: ${quoted(written)} is not a valid date (YYMMDD). ${AGAIN}.`,
      line,
    );
  return date;
}

/** Meaning of a transaction code, if the bank gives no text. */
const MEANINGS: Readonly<Record<string, string>> = {
  '142': 'ACH credit',
  '165': 'Preauthorized ACH credit',
  '175': 'Check deposit',
  '195': 'Incoming money transfer',
  '301': 'Deposit',
  '451': 'ACH debit',
  '455': 'Preauthorized ACH debit',
  '475': 'Check paid',
  '495': 'Outgoing money transfer',
  '698': 'Fees',
};

/** Codes 100 to 399 and 920 to 959 are money in; 400 to 699 and 960 to 999 are money out; others move none. */
function isOut(code: number): boolean | null {
  if ((code >= 100 && code < 400) || (code >= 920 && code < 960)) return false;
  return (code >= 400 && code < 700) || (code >= 960 && code < 1000) ? true : null;
}

/** Returns the number of fields about funds availability after their type letter. */
function fieldsOfFunds([type = '', count = '']: readonly string[]): number {
  if (type.toUpperCase() === 'V') return 3;
  if (type.toUpperCase() === 'S') return 4;
  return type.toUpperCase() === 'D' ? 2 + 2 * Number(count) : 1;
}

class StatementsOfBai2 {
  readonly statements: FoundStatement[] = [];
  readonly #findings: Findings;
  #date = '';
  #groupCurrency = 'USD';
  #currency = 'USD';
  #sum = '0';
  /** The current statement, and the line in which it starts. */
  #current: { readonly statement: FoundStatement; readonly line: number } | undefined;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  take(record: BaiRecord): void {
    const { code } = record;
    if (code === '02') this.#group(record);
    else if (code === '03') this.#account(record);
    else if (code === '16') this.#movement(record);
    else if (code === '49') this.#endOfAccount(record);
  }

  /** Throws if the file ends before the account does. */
  end(): void {
    if (!this.#current) return;
    const { line } = this.#current;
    throw new Refused(
      'cut_off',
      `The account that begins in line ${line} has no end (a record 49): the file is cut off. ${AGAIN}.`,
      line,
    );
  }

  #group({ fields, line }: BaiRecord): void {
    this.end();
    const [, , status = '', date = '', , currency = '', modifier = ''] = fields;
    if (status === '2' || status === '4')
      throw new Refused(
        'not_a_statement',
        `The file is ${status === '4' ? 'a test of the bank' : 'a deletion of an earlier file'}, not a statement. ${AGAIN}.`,
        line,
      );
    if (modifier === '3')
      throw new Refused(
        'not_a_statement',
        'The file is an intraday report, which is not final. Choose the statement of a past day.',
        line,
      );
    this.#date = dayIn(date, line);
    this.#groupCurrency = currency || 'USD';
  }

  #account({ fields, line }: BaiRecord): void {
    this.end();
    const [number = '', currency = '', ...amounts] = fields;
    this.#currency = (currency || this.#groupCurrency).toUpperCase();
    if (!/^[A-Z]{3}$/.test(this.#currency))
      throw new Refused(
        'currency',
        `Line ${line}: ${quoted(currency)} is not a currency (three letters). ${AGAIN}.`,
        line,
      );
    this.#sum = '0';
    const statement: FoundStatement = { account: cleaned(number), currency: this.#currency, lines: [] };
    for (let at = 0; at < amounts.length; ) {
      const [code = '', written = '', , ...funds] = amounts.slice(at);
      if (written !== '') this.#total(statement, code, amountOf(written, this.#currency, line));
      at += 3 + fieldsOfFunds(funds);
    }
    this.statements.push(statement);
    this.#current = { statement, line };
  }

  #total(statement: FoundStatement, code: string, amount: string): void {
    this.#sum = addDecimals(this.#sum, amount);
    if (code === '010') statement.opening = { amount, date: this.#date };
    if (code === '015') statement.closing = { amount, date: this.#date };
  }

  #movement(record: BaiRecord): void {
    const { fields, line } = record;
    const statement = this.#current?.statement;
    if (!statement)
      throw new Refused(
        'cut_off',
        `Line ${line} is a transaction without an account (a record 03) before it. ${AGAIN}.`,
        line,
      );
    const [code = '', written = ''] = fields;
    if (written === '') return;
    const amount = amountOf(written, this.#currency, line);
    this.#sum = addDecimals(this.#sum, amount);
    const out = isOut(Number(code));
    if (out === null) this.#findings.leaveOut('with information only');
    else if (isZero(amount)) this.#findings.leaveOut(NOTHING_MOVED);
    else statement.lines.push(this.#line(record, moved(amount, out)));
  }

  #line({ fields, textBehind, line }: BaiRecord, amount: string): FoundLine {
    const [code = '', , ...funds] = fields;
    const known = 2 + fieldsOfFunds(funds);
    return {
      date: this.#date,
      amount,
      description: described(textBehind(known + 2)) || (MEANINGS[code] ?? `Code ${code}`),
      reference: referred(fields[known + 1]),
      counterparty: '',
      // Banks number within a day, which does not guarantee unique ids.
      id: referred(fields[known]),
      row: line,
    };
  }

  #endOfAccount({ fields, line }: BaiRecord): void {
    const total = amountOf(fields[0] ?? '', this.#currency, line);
    if (compareDecimals(total, this.#sum) !== 0)
      this.#findings.wrong(
        'balances',
        `Line ${line}: the amounts of the account add up to ${this.#sum}, but the file says ${total}. A line is missing or damaged. ${AGAIN}.`,
        line,
      );
    this.#current = undefined;
  }
}

/** Reads BAI2: accounts of one day or of several, each with its control total. */
export function readBai2(text: string, findings: Findings): readonly FoundStatement[] {
  const records = recordsIn(text);
  const found = new StatementsOfBai2(findings);
  records.forEach((record, at) => {
    if (at % 1000 === 0) findings.progress(at / records.length);
    found.take(record);
  });
  found.end();
  if (records.at(-1)?.code !== '99')
    throw new Refused('cut_off', `The file has no end (a record 99): it is cut off. ${AGAIN}.`);
  if (found.statements.length === 0)
    throw new Refused('not_a_statement', `The file contains no account (a record 03). ${AGAIN}.`);
  return found.statements;
}
