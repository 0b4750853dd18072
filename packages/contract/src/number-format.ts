/** How an organisation writes its numbers, by one number: its second character groups, its sixth is the decimal mark. */
export type NumberFormat = '1,234.56' | '1.234,56' | '1 234,56' | "1'234.56";

/** All of them, the usual one first. */
export const NUMBER_FORMATS: readonly NumberFormat[] = ['1,234.56', '1.234,56', '1 234,56', "1'234.56"];

// Beside the contexts the one thing that the page and all modules on it share: texts are made far from any component, in
// jobs and files, and one page shows one organisation.
let current: NumberFormat = '1,234.56';

/** How numbers are written on this page now. */
export const numberFormat = (): NumberFormat => current;

/** Writes numbers so from now on. For whoever runs modules; what is on the screen changes when it is drawn anew. */
export function writeNumbersAs(format: NumberFormat): void {
  current = format;
}

/** A number as everyone's programs write it (`1,234.56`), in the marks of this page; the same call takes them back. */
export function inMarks(text: string, format: NumberFormat = current): string {
  const [, group, , , , mark] = format;
  // A space that does not break: half a number at the end of a line is another number.
  const groups = group === ' ' ? '\u00a0' : group;
  return text.replace(/[,.]/g, (sign) => (sign === ',' ? groups : mark) ?? sign);
}
