/** Decimal separator. */
export type DecimalMark = '.' | ',';

/** Digits of other scripts stand in tens of code points: Arabic-Indic, Persian, full width. */
const ZEROS = [0x0660, 0x06f0, 0xff10] as const;
const SAME: Readonly<Record<string, string>> = {
  '\u066b': '.',
  '\u066c': ',',
  '\uff0e': '.',
  '\uff0c': ',',
  '\uff08': '(',
  '\uff09': ')',
  '\uff0b': '+',
  '\uff0d': '-',
  '\uff0f': '/',
  '\uff0a': '*',
  '\uff1d': '=',
  '\uff04': '$',
  '\uffe5': '¥',
  '\uffe1': '£',
  '\u066a': '%',
  '\uff05': '%',
  '−': '-',
  '–': '-',
  '×': '*',
  '÷': '/',
  '’': "'",
  '\u02bc': "'",
};
/** Marks that only tell in which direction a text runs; copied amounts bring them along. */
const DIRECTIONS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;
const ARABIC_MARKS = /[\u066b\u066c]/;

/**
 * The same text in ASCII as far as it means the same: digits and marks of other scripts that stand for ours one to one.
 * What only looks like a number (`½`, `²`) stays as it is, and is then refused.
 */
export function inAscii(text: string): { readonly text: string; readonly mark?: DecimalMark } {
  const plain = [...text.replace(DIRECTIONS, '')].map((character) => {
    const code = character.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => code >= first && code <= first + 9);
    if (zero !== undefined) return String(code - zero);
    return SAME[character] ?? (/\s/.test(character) ? ' ' : character);
  });
  return { text: plain.join('').trim(), ...(ARABIC_MARKS.test(text) && { mark: '.' as const }) };
}

/** Groups of three, or the Indian way: groups of two and a last one of three. A number in groups does not begin with 0. */
const GROUPS = /^[1-9]\d{0,2}(?:,\d{3})+$|^[1-9]\d?(?:,\d{2})*,\d{3}$/;

/** The mark that stands before the decimals; null where the number has none. */
function markOf(digits: string, preferred: DecimalMark | undefined): DecimalMark | null {
  const lastPoint = digits.lastIndexOf('.');
  const lastComma = digits.lastIndexOf(',');
  if (lastPoint < 0 && lastComma < 0) return null;
  if (lastPoint >= 0 && lastComma >= 0) return lastPoint > lastComma ? '.' : ',';
  const mark: DecimalMark = lastPoint >= 0 ? '.' : ',';
  const other: DecimalMark = mark === '.' ? ',' : '.';
  if (digits.split(mark).length > 2) return other;
  const mayBeGroups = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
  return mayBeGroups ? (preferred ?? '.') : mark;
}

/**
 * A number without sign, in ASCII, as a decimal string; null for what is none. Marks between groups are `,` `.` `'` or a
 * space, all of one kind and every three digits (or the Indian way).
 *
 * `1.234` and `1,234` mean different things in different countries: where one mark stands behind one to three digits and
 * before exactly three, the `preferred` decimal mark decides, and without one the point is decimal and the comma groups. A
 * mark at any other place, and one behind a leading 0, is decimal whatever is preferred.
 */
export function parsePlainNumber(text: string, preferred?: DecimalMark): string | null {
  if (!/^[\d., ']+$/.test(text) || !/\d/.test(text)) return null;
  const spacing = /[ ']/.exec(text)?.[0];
  // Once spaces group, the point or comma can only be decimal.
  const mark = spacing === undefined ? markOf(text, preferred) : text.includes(',') ? ',' : '.';
  const at = mark === null ? -1 : text.lastIndexOf(mark);
  const whole = at < 0 ? text : text.slice(0, at);
  const fraction = at < 0 ? '' : text.slice(at + 1);
  if (/\D/.test(fraction)) return null;
  if (/\D/.test(whole)) {
    const kinds = new Set(whole.match(/\D/g));
    if (kinds.size > 1 || !GROUPS.test(whole.replace(/\D/g, ','))) return null;
  }
  const digits = (whole.replace(/\D/g, '') || '0').replace(/^0+(?=\d)/, '');
  return fraction === '' ? digits : `${digits}.${fraction}`;
}
