/** What separates whole from decimals. */
export type DecimalMark = '.' | ',';

/** Between digits these only make a number easier to read. */
const SPACING = /[\s'’_]/g;
/** Signs and codes of currencies, before or behind the number: `$`, `NZ$`, `€`, `usd`. */
const CURRENCY =
  /^[A-Z]{0,3}[$€£¥₹]|[$€£¥₹]$|^(?:[A-Z]{2}D|EUR|GBP|JPY|CHF|CNY|INR)|(?:[A-Z]{2}D|EUR|GBP|JPY|CHF|CNY|INR)$/gi;

const bare = (text: string) => text.replace(SPACING, '').replace(CURRENCY, '');

/** Groups of three, or the Indian way: groups of two and a last one of three. */
const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}$/;

function markOf(digits: string, preferred: DecimalMark | undefined): DecimalMark | null {
  const lastPoint = digits.lastIndexOf('.');
  const lastComma = digits.lastIndexOf(',');
  if (lastPoint >= 0 && lastComma >= 0) return lastPoint > lastComma ? '.' : ',';
  const mark: DecimalMark = lastPoint >= 0 ? '.' : ',';
  const count = digits.split(mark).length - 1;
  if (count === 0) return null;
  if (count > 1) return mark === '.' ? ',' : '.';
  if (preferred) return preferred;
  // One comma before exactly three digits groups thousands (1,234); before any other number of digits it is decimal.
  return mark === ',' && /^\d{1,3},\d{3}$/.test(digits) ? '.' : mark;
}

/**
 * An amount as people and programs write it (`1,234.50`, `1.234,50`, `(123)`, `$ 5`, `5-`, `1'234.50`), as a decimal
 * string; null for what is no number. `preferred` settles `1,234` and `1.234`, which mean different things in
 * different countries.
 */
export function parseAmount(text: string, preferred?: DecimalMark): string | null {
  let rest = text.trim().replace(/[−–]/g, '-');
  const isBracketed = /^\(.*\)$/.test(rest);
  if (isBracketed) rest = rest.slice(1, -1);
  let isNegative = isBracketed;
  rest = bare(rest);
  if (/^[+-]|-$/.test(rest)) {
    isNegative = rest.includes('-') !== isBracketed;
    rest = bare(rest.replace(/^[+-]|-$/, ''));
  }
  if (!/^[\d.,]+$/.test(rest) || !/\d/.test(rest)) return null;
  const mark = markOf(rest, preferred);
  const at = mark === null ? -1 : rest.lastIndexOf(mark);
  const whole = at < 0 ? rest : rest.slice(0, at);
  const fraction = at < 0 ? '' : rest.slice(at + 1);
  const groups = whole.replaceAll('.', ',');
  if (/[.,]/.test(whole) && !(GROUPED.test(groups) && new Set(whole.match(/[.,]/g)).size === 1)) return null;
  if (/[.,]/.test(fraction)) return null;
  const digits = (whole.replace(/[.,]/g, '') || '0').replace(/^0+(?=\d)/, '');
  const amount = fraction === '' ? digits : `${digits}.${fraction}`;
  return isNegative && /[1-9]/.test(amount) ? `-${amount}` : amount;
}

/** Which mark a column of amounts uses, by the first amount that leaves no doubt; undefined where all do. */
export function guessDecimalMark(texts: Iterable<string>): DecimalMark | undefined {
  for (const text of texts) {
    const digits = text.replace(/[^\d.,]/g, '');
    const match = /([.,])(\d*)$/.exec(digits);
    const [, mark, decimals = ''] = match ?? [];
    if (mark !== '.' && mark !== ',') continue;
    const other = mark === '.' ? ',' : '.';
    const isRepeated = digits.indexOf(mark) !== digits.lastIndexOf(mark);
    if (isRepeated) return digits.includes(other) ? undefined : other;
    if (digits.includes(other) || decimals.length !== 3) return mark;
  }
  return undefined;
}
