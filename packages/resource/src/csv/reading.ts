/** What other packages read files with in workers of their own: nothing here asks for anything that a host provides. */
export { isDay } from '../dates/calendar.ts';
export { addDecimals, compareDecimals, negateDecimal } from '../fields/decimals.ts';
export { type DecimalMark, guessDecimalMark } from '../validation/amounts.ts';
export { inAscii, parsePlainNumber } from '../validation/number-text.ts';
export { wordsOf } from './words.ts';
