import { type AmountRefusal, type Token, tokensOf, workOut } from './arithmetic.ts';
import { printExact } from './exact-number.ts';
import { type DecimalMark, inAscii } from './number-text.ts';

export type { AmountRefusal } from './arithmetic.ts';
export type { DecimalMark } from './number-text.ts';

/** Options for parsing an amount. */
export interface AmountOptions {
  /** Decides between `1,234` and `1.234`; by default, comma groups and point is decimal. */
  readonly decimalMark?: DecimalMark | undefined;
  /** The only currency whose sign or code may accompany the number; `any` (the default) for all, null for none. */
  readonly currency?: string | null | undefined;
  /** Decimals to which computed results are rounded, halves away from zero; 18 by default. */
  readonly scale?: number | undefined;
}

/** An amount as a decimal string, or the reason for refusing the text. */
export type AmountReading =
  | {
      readonly amount: string;
      /** The text was a calculation: `12+3`. */
      readonly isWorkedOut: boolean;
      /** The result had more decimals than requested, and was rounded. */
      readonly isRounded: boolean;
    }
  | { readonly refusal: AmountRefusal };

/** More cannot be an amount, and need not be worked on. */
const LONGEST = 200;
/** A day in an amount column is not a subtraction. */
const DAY = /^(?:\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}[-/]\d{1,2}[-/]\d{2,4})$/;
const OPERATORS = new Set(['+', '-', '*', '/']);

/** True for a sign between two values, false for the sign of one. */
function joins(token: Token, at: number, tokens: readonly Token[]): boolean {
  if ('number' in token || !OPERATORS.has(token.sign)) return false;
  const before = tokens[at - 1];
  return before !== undefined && ('number' in before || before.sign === ')');
}

const plain = (number: string, isNegative: boolean): AmountReading => ({
  amount: isNegative && /[1-9]/.test(number) ? `-${number}` : number,
  isWorkedOut: false,
  isRounded: false,
});

/** Parses a number with at most a sign: `-5`, `5-`, `(5)`; undefined for everything else. */
function single(tokens: readonly Token[]): AmountReading | undefined {
  const shape = tokens.map((token) => ('number' in token ? 'n' : token.sign)).join('');
  const [number] = tokens.flatMap((token) => ('number' in token ? [token.number] : []));
  if (number === undefined) return undefined;
  if (shape === 'n' || shape === '+n') return plain(number, false);
  return shape === '-n' || shape === 'n-' || shape === '(n)' ? plain(number, true) : undefined;
}

/**
 * Parses an amount as people and programs write it (`1,234.50`, `1.234,50`, `1 234,50`, `(123)`, `$ 5`, `5-`), or as a
 * calculation (`12+3`, `=100*1.1`, `(2+3)/4`). It is exact and uses no floats.
 * ```ts
 * parseAmount('(1.234,50)') // { amount: '-1234.50', … }
 * parseAmount('10/3', { scale: 2 }) // { amount: '3.33', isWorkedOut: true, isRounded: true }
 * parseAmount('1e5') // { refusal: 'unreadable' }
 * ```
 */
export function parseAmount(
  typed: string,
  { decimalMark, currency = 'any', scale = 18 }: AmountOptions = {},
): AmountReading {
  const { text, mark } = inAscii(typed);
  const isFormula = text.startsWith('=');
  const body = isFormula ? text.slice(1) : text;
  if (/[%‰]/.test(body)) return { refusal: 'percentage' };
  if (body.length > LONGEST || (!isFormula && DAY.test(body))) return { refusal: 'unreadable' };
  const tokens = tokensOf(body, { decimalMark: mark ?? decimalMark, currency });
  if (typeof tokens === 'string') return { refusal: tokens };
  const known = isFormula ? undefined : single(tokens);
  if (known) return known;
  // A telephone or account number is not a subtraction either.
  if (!isFormula && /(?:^|[-+*/(]\s*)0\d/.test(body)) return { refusal: 'unreadable' };
  const result = workOut(tokens);
  if (typeof result === 'string') return { refusal: result };
  const { text: amount, isRounded } = printExact(result, scale);
  return { amount, isWorkedOut: tokens.some(joins), isRounded };
}

/** True if a text contains a digit of any script: without one, it cannot be meant as a number. */
export function holdsDigit(text: string): boolean {
  return /\p{N}/u.test(text);
}

/** Which mark a column of amounts uses, by the first amount that leaves no doubt; undefined where all do. */
export function guessDecimalMark(texts: Iterable<string>): DecimalMark | undefined {
  for (const text of texts) {
    const digits = text.replace(/[^\d.,]/g, '');
    const match = /([.,])(\d*)$/.exec(digits);
    const [, mark, decimals = ''] = match ?? [];
    if (mark !== '.' && mark !== ',') continue;
    const other = mark === '.' ? ',' : '.';
    const isRepeated = digits.indexOf(mark) !== digits.lastIndexOf(mark);
    if (isRepeated) return digits.includes(other) ? undefined : other;
    if (digits.includes(other) || decimals.length !== 3) return mark;
  }
  return undefined;
}
