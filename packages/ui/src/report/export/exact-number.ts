/** Digits that spreadsheets keep of a number; they silently replace further ones by zeros. */
const DIGITS = 15;

/** Returns a decimal text as an exact number; null if a spreadsheet would lose digits. */
export function exactNumber(text: string): number | null {
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return null;
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const digits = `${whole}${fraction.replace(/0+$/, '')}`.replace(/^0+/, '');
  return digits.length <= DIGITS ? Number(text) : null;
}
