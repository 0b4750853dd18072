import type { NumberFormat } from '@ledgerwise/contract';

/** All of them, the usual one first. */
export const NUMBER_FORMATS: readonly NumberFormat[] = ['1,234.56', '1.234,56', '1 234,56', "1'234.56"];

// Texts are made far from any component, in jobs and files, and each module brings its own copy of this file: what they
// share is the page, or the worker, that they run on. It shows one organisation.
const KEPT = Symbol.for('ledgerwise.numberFormat');
const page = globalThis as typeof globalThis & { [KEPT]?: NumberFormat };

/** How numbers are written on this page now. */
export const numberFormat = (): NumberFormat => page[KEPT] ?? '1,234.56';

/** Writes numbers so from now on. For whoever runs modules; what is on the screen changes when it is drawn anew. */
export function writeNumbersAs(format: NumberFormat): void {
  page[KEPT] = format;
}

/** A number as everyone's programs write it (`1,234.56`), in the marks of this page. */
export function inMarks(text: string, format: NumberFormat = numberFormat()): string {
  const [, group, , , , mark] = format;
  // A space that does not break: half a number at the end of a line is another number.
  const groups = group === ' ' ? '\u00a0' : group;
  return text.replace(/[,.]/g, (sign) => (sign === ',' ? groups : mark) ?? sign);
}

/** The mark before the decimals on this page. */
export const decimalMark = (): '.' | ',' => (numberFormat().endsWith(',56') ? ',' : '.');

/**
 * What is typed has the marks of the page; what is handed on, those that everything else reads. Where the page writes the comma
 * as decimal mark, comma and point change places; both ways, and nowhere else.
 */
export const swapMarks = (text: string): string => (decimalMark() === ',' ? inMarks(text, '1.234,56') : text);
