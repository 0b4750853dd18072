export { compareDecimals } from '../fields/decimals.ts';

export {
  type AmountOptions,
  type AmountReading,
  type AmountRefusal,
  type DecimalMark,
  guessDecimalMark,
  parseAmount,
} from './amounts.ts';
export { DATE_FORMATS, guessDateFormat, parseDate, printDate } from './dates.ts';
export { type Notation, type Parsed, parseText, printText, settleText } from './parse-text.ts';
export { parsePresets } from './presets.ts';
export { type Validated, type ValidateOptions, validate, validateField } from './validate.ts';
export { validated } from './validated.ts';
