/** File readers for workers: nothing here needs the host. */
export { isDay } from '../dates/calendar.ts';
export { addDecimals, compareDecimals, negateDecimal } from '../fields/decimals.ts';
export { type DecimalMark, guessDecimalMark } from '../validation/amounts.ts';
export { inAscii, parsePlainNumber } from '../validation/number-text.ts';
export { type DateOrder, dayOf, type FoundOrder, findDateOrder, looksLikeDate, readDate } from './dates.ts';
export { type CountCells, type Delimiter, readSeparated, type SeparatedText } from './separated.ts';
export {
  type DeclaredEncoding,
  type Decoded,
  decodeText,
  type NoText,
  type TextOptions,
  wordsOf,
} from './text.ts';
