export { type DecimalMark, guessDecimalMark, parseAmount } from './amounts.ts';
export { DATE_FORMATS, type DateFormat, guessDateFormat, parseDate, printDate } from './dates.ts';
export { type Notation, type Parsed, parseText, printText } from './parse-text.ts';
export {
  type Validated,
  type ValidateOptions,
  validate,
  validated,
  validateField,
} from './validate.ts';
