import type { DateFormat } from '@ledgerwise/contract';
import { compareDecimals, toScale } from '../fields/decimals.ts';
import type { Field as DeclaredField } from '../fields/field.ts';
import { isUuid } from '../uuid.ts';
import { type AmountRefusal, type DecimalMark, holdsDigit, parseAmount } from './amounts.ts';
import { parseDate } from './dates.ts';

/** A field's rules for values, without functions: it may come from another thread. */
type Field = Omit<DeclaredField, 'format'>;

/** How a text is parsed, where notations differ. */
export interface Notation {
  readonly dateFormat?: DateFormat;
  readonly decimalMark?: DecimalMark;
  /** Currency of amounts: only its sign or code may accompany them. By default, any known one may. */
  readonly currency?: string;
  /** True if the screen shows that a result was rounded (`10/3`); otherwise such results are refused. */
  readonly canRound?: boolean;
}

/** A stored value, or a message with the problem of the text. */
export type Parsed =
  | {
      readonly value: unknown;
      /** Present if the text was a calculation: `12+3`. */
      readonly workedOut?: 'exact' | 'rounded';
    }
  | { readonly problem: string };

/** Same as the database's `private.is_email`: after a question mark, a mail link would contain more than an address. */
const EMAIL = /^[^\s@?\p{Cc}]+@[^\s@?\p{Cc}]+\.[^\s@?\p{Cc}]+$/u;
const YES = new Set(['yes', 'y', 'true', 't', '1', 'on', 'x', 'active']);
const NO = new Set(['no', 'n', 'false', 'f', '0', 'off', 'inactive']);
/** Postgres stores every character but this one. */
const NUL = '\u0000';

function inRange(field: Field, value: string): string | undefined {
  if (field.min && compareDecimals(value, field.min.value) < 0) return field.min.message;
  if (field.max && compareDecimals(value, field.max.value) > 0) return field.max.message;
  return undefined;
}

/** Message with an example of a valid number. */
function mustBeNumber({ label, scale = 0, min }: Field): string {
  if (scale === 0) return `${label} must be a whole number, such as 1,200 or 12+3`;
  const isNeverNegative = min !== undefined && compareDecimals(min.value, '0') >= 0;
  return `${label} must be a number, such as 1,234.50${isNeverNegative ? '' : ', (500)'} or 12+3`;
}

function sentenceOf(refusal: AmountRefusal, field: Field, { currency }: Notation): string {
  const { label, kind } = field;
  switch (refusal) {
    case 'percentage':
      return `${label} must be ${kind === 'money' ? 'an amount' : 'a number'}, not a percentage`;
    case 'currency':
      return kind === 'money'
        ? `${label} is in ${currency ?? 'another currency'}: write the amount without another currency`
        : `${label} is not an amount of money: write only the number`;
    case 'division by zero':
      return `${label} cannot be worked out: nothing can be divided by zero`;
    default:
      return mustBeNumber(field);
  }
}

function parseNumber(field: Field, typed: string, notation: Notation): Parsed {
  const scale = field.scale ?? 0;
  const isPercent = field.kind === 'percent';
  const reading = parseAmount(isPercent ? typed.replace(/[%\u066a\uff05]\s*$/, '') : typed, {
    decimalMark: notation.decimalMark,
    currency: field.kind === 'money' ? notation.currency : null,
    scale,
  });
  if ('refusal' in reading) return { problem: sentenceOf(reading.refusal, field, notation) };
  const value = toScale(reading.amount, scale);
  if (value === null)
    return {
      problem:
        scale === 0
          ? `${field.label} must be a whole number`
          : `${field.label} can have at most ${scale} decimals`,
    };
  if (reading.isRounded && !notation.canRound)
    return {
      problem:
        scale === 0
          ? `${field.label} must result in a whole number`
          : `${field.label} results in more than ${scale} decimals: write the amount itself`,
    };
  if (value.replace(/[-.]/g, '').length > 15) return { problem: `${field.label} is too large` };
  const problem = inRange(field, value);
  if (problem) return { problem };
  return {
    value: field.kind === 'integer' ? Number(value) : value,
    ...(reading.isWorkedOut && { workedOut: reading.isRounded ? ('rounded' as const) : ('exact' as const) }),
  };
}

/**
 * Returns the text of an input when it loses focus: unchanged, unless the field defines a value for texts that are not
 * numbers (`n/a`). A text with a digit is meant as a number, and is parsed or refused.
 */
export function settleText(field: Pick<Field, 'unreadable'>, text: string): string {
  const isWords = field.unreadable !== undefined && text.trim() !== '' && !holdsDigit(text);
  return isWords ? (field.unreadable ?? text) : text;
}

function parseChoice(field: Field, text: string): Parsed {
  const choices = field.choices ?? [];
  const wanted = text.toLowerCase();
  const found = choices.find(
    ({ value, label }) => String(value).toLowerCase() === wanted || label.toLowerCase() === wanted,
  );
  if (found) return { value: found.value };
  const isNumeric = choices.some(({ value }) => typeof value === 'number');
  if (!field.open)
    return { problem: `${field.label} must be one of: ${choices.map((c) => c.label).join(', ')}` };
  if (!isNumeric) return parseWords(field, text);
  // `30 days` and `Net 30` say 30.
  const number = /^(?:net\s+)?(\d{1,4})(?:\s*days?)?$/i.exec(text)?.[1];
  if (number === undefined) return { problem: `${field.label} must be a whole number` };
  const problem = inRange(field, number);
  return problem ? { problem } : { value: Number(number) };
}

function parseWords(field: Field, text: string): Parsed {
  if (text.includes(NUL)) return { problem: `${field.label} contains a character that cannot be stored` };
  // Characters are only counted where there are more code units: for each cell of a large file that would be a list.
  const { maxLength } = field;
  if (maxLength !== undefined && text.length > maxLength && [...text].length > maxLength)
    return { problem: `${field.label} cannot exceed ${maxLength} characters` };
  return { value: text };
}

function parseEmail(field: Field, text: string): Parsed {
  return EMAIL.test(text) ? parseWords(field, text) : { problem: 'Please enter a valid email address' };
}

function parseFlag(field: Field, text: string): Parsed {
  const word = text.toLowerCase();
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { problem: `${field.label} must be yes or no` };
}

function parseMoment(field: Field, text: string): Parsed {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime())
    ? { problem: `${field.label} must be a date and time, such as 2026-03-31T17:00:00Z` }
    : { value: moment.toISOString() };
}

/** Parses typed text, or text from a file, to the value that a field stores. Empty text is null. */
export function parseText(field: Field, typed: string, notation: Notation = {}): Parsed {
  const text = typed.trim();
  if (text === '') return { value: null };
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
      return parseNumber(field, text, notation);
    case 'email':
      return parseEmail(field, text);
    case 'flag':
      return parseFlag(field, text);
    case 'choice':
      return parseChoice(field, text);
    case 'date': {
      const value = parseDate(text, notation.dateFormat);
      return value === null ? { problem: `${field.label} must be a date, such as 2026-03-31` } : { value };
    }
    case 'dateTime':
      return parseMoment(field, text);
    case 'ref':
      return isUuid(text) ? { value: text } : { problem: `${field.label} is not known` };
    case 'lines':
      return { problem: `${field.label} cannot be entered as text` };
    default:
      return parseWords(field, text);
  }
}

/** Prints a stored value for a file or an input; `parseText` parses it to the same value. */
export function printText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'flag') return value ? 'Yes' : 'No';
  if (field.kind === 'choice' && typeof value === 'string')
    return field.choices?.find((choice) => choice.value === value)?.label ?? value;
  return String(value);
}
