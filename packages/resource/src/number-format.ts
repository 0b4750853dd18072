import type { NumberFormat } from '@ledgerwise/contract';

/** All of them, the usual one first. */
export const NUMBER_FORMATS: readonly NumberFormat[] = ['1,234.56', '1.234,56', '1 234,56', "1'234.56"];

/** A number as everyone's programs write it (`1,234.56`), in the marks of a format. */
export function inMarks(text: string, format: NumberFormat): string {
  const [, group, , , , mark] = format;
  // A space that does not break: half a number at the end of a line is another number.
  const groups = group === ' ' ? '\u00a0' : group;
  return text.replace(/[,.]/g, (sign) => (sign === ',' ? groups : mark) ?? sign);
}

/** The mark before the decimals in a format. */
export const decimalMark = (format: NumberFormat): '.' | ',' => (format.endsWith(',56') ? ',' : '.');

/**
 * Swaps comma and point if the format has a decimal comma: from typed text to stored text and back. No other code
 * converts separators.
 */
export const swapMarks = (text: string, format: NumberFormat): string =>
  decimalMark(format) === ',' ? inMarks(text, '1.234,56') : text;
