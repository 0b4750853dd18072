/** Digits that a spreadsheet keeps of a number; further ones become zeros without a word. */
const DIGITS = 15;

/** The number that a decimal text says, exactly; null where a spreadsheet would lose some of its digits. */
export function exactNumber(text: string): number | null {
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return null;
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const digits = `${whole}${fraction.replace(/0+$/, '')}`.replace(/^0+/, '');
  return digits.length <= DIGITS ? Number(text) : null;
}
