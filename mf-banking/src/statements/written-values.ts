import {
  type DateOrder,
  type DecimalMark,
  findDateOrder,
  guessDecimalMark,
  inAscii,
  negateDecimal,
  parsePlainNumber,
  readDate,
} from '@ledgerwise/resource/reading';
import type { Findings } from './found.ts';
import { quoted } from './plain-text.ts';

/** No account holds more digits than this. */
const MOST_DIGITS = 18;

function exact(number: string | null, isNegative: boolean): string | null {
  if (number === null || number.length > MOST_DIGITS) return null;
  // Some banks write 8.85000, which is 8.85.
  const amount = number.replace(/(\.\d\d)(\d*?)0+$/, '$1$2');
  return isNegative && /[1-9]/.test(amount) ? `-${amount}` : amount;
}

const CURRENCY_BEFORE = /^([-+]?)\s*(?:[A-Za-z]{0,3}[$€£¥₹]|[A-Z]{3})\s*/;
const CURRENCY_BEHIND = /\s*(?:[$€£¥₹]|[A-Z]{3}|kr|zł)\.?$/;
/** Money in and out, as a mark behind the amount: `12.00 CR`, `12,00 S`. OD is overdrawn. */
const MARK_BEHIND = /(?<=[\d)])\s*(CR|DR|OD|C|D|H|S)\.?$/i;

/** Parses a statement's amount to decimal text; null if invalid. `mark` disambiguates `1,234`. */
export function readAmount(written: string, mark?: DecimalMark): string | null {
  if (/^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,2})?$/.test(written))
    return exact(written.replace('-', ''), written.startsWith('-'));
  const { text } = inAscii(written);
  const behind = MARK_BEHIND.exec(text)?.[1]?.toUpperCase();
  let body = behind === undefined ? text : text.replace(MARK_BEHIND, '');
  body = body.replace(CURRENCY_BEFORE, '$1').replace(CURRENCY_BEHIND, '');
  const inBrackets = /^\((.*)\)$/.exec(body);
  body = inBrackets ? (inBrackets[1] ?? '').replace(CURRENCY_BEFORE, '$1') : body;
  const [, before = '', digits = '', after = ''] = /^([-+]?)\s*(.*?)\s*([-+]?)$/.exec(body) ?? [];
  if (before !== '' && after !== '') return null;
  const isNegative = inBrackets !== null || before === '-' || after === '-';
  const isOut = behind === 'DR' || behind === 'D' || behind === 'S' || behind === 'OD';
  if (isNegative && behind !== undefined && !isOut) return null;
  return exact(parsePlainNumber(digits, mark), isNegative || isOut);
}

/** True if an amount itself shows the direction of the money. */
export const saysWay = (written: string): boolean => {
  const { text } = inAscii(written);
  return /^\D*[-+(]|[-+)]\D*$/.test(text) || MARK_BEHIND.test(text);
};

/** An amount without a sign, in a format that has one way of writing them: digits, and after one mark the decimals. */
export function readPlainAmount(written: string): string | null {
  const [, whole = '', decimals = ''] = /^(\d*)(?:[.,](\d*))?$/.exec(written.trim()) ?? [];
  if (whole === '' && decimals === '') return null;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return exact(decimals === '' ? digits : `${digits}.${decimals}`, false);
}

/** The amount as it moves the account. */
export const moved = (amount: string, isOut: boolean): string => (isOut ? negateDecimal(amount) : amount);

export const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

/** True if `1,234` could be about one or more than a thousand. */
const COULD_BE_EITHER = /^[^\d.,]*[1-9]\d{0,2}[.,]\d{3}[^\d.,]*$/;

/** The decimal mark of a file's amounts: found in them, answered, or asked for. */
export function decideMark(texts: readonly string[], findings: Findings): DecimalMark {
  const known = findings.answers.decimalMark ?? guessDecimalMark(texts);
  if (known) return known;
  const doubtful = texts.find((text) => COULD_BE_EITHER.test(text));
  if (doubtful === undefined) return '.';
  findings.ask({
    kind: 'decimalMark',
    sentence: `Which amount is ${quoted(doubtful)}? No amount in the file shows which.`,
    choices: (['.', ','] as const).map((mark) => ({ mark, amount: readAmount(doubtful, mark) ?? doubtful })),
  });
  return '.';
}

/** The order of a file's dates: given by the user, found in the dates, or requested if two orders are possible and mean different days. */
export function decideOrder(texts: readonly string[], findings: Findings): DateOrder {
  if (findings.answers.dateOrder) return findings.answers.dateOrder;
  const { order, doubt } = findDateOrder(texts);
  if (doubt)
    findings.ask({
      kind: 'dateOrder',
      sentence: `Which day is ${quoted(doubt.text)}? Every date in the file is valid either way.`,
      choices: doubt.orders.map((one) => ({ order: one, date: readDate(doubt.text, one) ?? doubt.text })),
      ...(doubt.likely && { likely: doubt.likely }),
    });
  return order;
}
