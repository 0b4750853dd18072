/** Decimal separator. */
export type DecimalMark = '.' | ',';

/** Code points of zero in other scripts: Arabic-Indic, Persian, full width. The other digits follow. */
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
/** Text direction marks, which copied amounts may contain. */
const DIRECTIONS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;
const ARABIC_MARKS = /[\u066b\u066c]/;
const PRINTABLE_ASCII = /^[ -~]*$/;

/**
 * Converts a text to ASCII, if the meaning is the same: digits and separators of other scripts have equivalents.
 * Characters that only look like numbers (`½`, `²`) are unchanged, and refused later.
 */
export function inAscii(text: string): { readonly text: string; readonly mark?: DecimalMark } {
  // Nearly all numbers are: a large file has hundreds of thousands.
  if (PRINTABLE_ASCII.test(text)) return { text: text.trim() };
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

/** Returns the decimal separator; null if the number has no decimals. */
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
 * Parses a number without sign, in ASCII, to a decimal string; null if invalid. Groups are separated by `,` `.` `'` or
 * a space, all the same and every three digits (or in the Indian system).
 * \n `1.234` and `1,234` mean different things in different countries: if there is one separator after one to three
 * digits and before exactly three, the `preferred` decimal mark decides, and by default point is decimal and comma
 * groups. In any other position, and after a leading 0, the separator is decimal regardless of the preference.
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
