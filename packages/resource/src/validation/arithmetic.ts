import { CURRENCY_MARK, currenciesOf } from './currency-signs.ts';
import { type ExactNumber, exactNumber, negative, over, plus, times } from './exact-number.ts';
import { type DecimalMark, parsePlainNumber } from './number-text.ts';

/** Reason why a text is not an amount. */
export type AmountRefusal = 'unreadable' | 'percentage' | 'currency' | 'division by zero';

/** A token of the input: a number, as a decimal string, or one of the signs `+ - * / ( )`. */
export type Token = { readonly number: string } | { readonly sign: string };

/** A digit or a separator before one, followed by digits and separators; a space only between digits. */
const NUMBER = /^(?:\d|[.,](?=\d))(?:[\d.,']|\s(?=\d))*/;

/** How a text writes its numbers. */
export interface TokenOptions {
  readonly decimalMark?: DecimalMark | undefined;
  /** The only currency whose sign may accompany a number; `any` for all known ones, null for none. */
  readonly currency: string | 'any' | null;
}

/** The parts of a text in ASCII, without the signs of its currency. */
export function tokensOf(text: string, options: TokenOptions): readonly Token[] | AmountRefusal {
  const tokens: Token[] = [];
  let marks = 0;
  let numbers = 0;
  for (let rest = text.trimStart(); rest !== ''; ) {
    const digits = NUMBER.exec(rest)?.[0];
    const mark = digits === undefined ? CURRENCY_MARK.exec(rest)?.[0] : undefined;
    if (digits !== undefined) {
      const number = parsePlainNumber(digits, options.decimalMark);
      if (number === null) return 'unreadable';
      tokens.push({ number });
      numbers += 1;
    } else if (mark !== undefined) {
      const meant = currenciesOf(mark);
      if (meant.length === 0) return 'unreadable';
      if (options.currency === null || (options.currency !== 'any' && !meant.includes(options.currency)))
        return 'currency';
      marks += 1;
    } else if (/^[-+*/()]/.test(rest)) tokens.push({ sign: rest.charAt(0) });
    else return 'unreadable';
    rest = rest.slice((digits ?? mark ?? ' ').length).trimStart();
  }
  return marks > numbers ? 'unreadable' : tokens;
}

/** A single number in parentheses is negative if it is the whole input; within a calculation it is ambiguous. */
const holdsBareNumber = (tokens: readonly Token[]): boolean =>
  tokens.some((token, at) => 'number' in token && isSign(tokens[at - 1], '(') && isSign(tokens[at + 1], ')'));

const isSign = (token: Token | undefined, sign: string): boolean =>
  token !== undefined && 'sign' in token && token.sign === sign;

/** Works out `+ - * /` and parentheses exactly, by the usual precedence. */
export function workOut(tokens: readonly Token[]): ExactNumber | AmountRefusal {
  if (holdsBareNumber(tokens)) return 'unreadable';
  let at = 0;
  let isByZero = false;

  const taken = (signs: string): string | undefined => {
    const token = tokens[at];
    if (token === undefined || !('sign' in token) || !signs.includes(token.sign)) return undefined;
    at += 1;
    return token.sign;
  };
  const primary = (): ExactNumber | null => {
    const token = tokens[at];
    if (token !== undefined && 'number' in token) {
      at += 1;
      return exactNumber(token.number);
    }
    if (!taken('(')) return null;
    const inside = sum();
    return inside && taken(')') ? inside : null;
  };
  const factor = (): ExactNumber | null => {
    const sign = taken('+-');
    const value = primary();
    return value && sign === '-' ? negative(value) : value;
  };
  const product = (): ExactNumber | null => {
    let value = factor();
    for (let sign = taken('*/'); value && sign; sign = taken('*/')) {
      const next = factor();
      if (next === null) return null;
      const result = sign === '*' ? times(value, next) : over(value, next);
      if (result === null) isByZero = true;
      value = result;
    }
    return value;
  };
  const sum = (): ExactNumber | null => {
    let value = product();
    for (let sign = taken('+-'); value && sign; sign = taken('+-')) {
      const next = product();
      value = next && plus(value, sign === '-' ? negative(next) : next);
    }
    return value;
  };

  const result = sum();
  if (isByZero) return 'division by zero';
  return result && at === tokens.length ? result : 'unreadable';
}
