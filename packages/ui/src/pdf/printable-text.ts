/** Narrow and wide spaces of many kinds; those that hold two words together stay so. */
const HOLDING_SPACES = /[\u00a0\u2007\u202f]/g;
const OTHER_SPACES = /[\t\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]/g;
/** Characters without a glyph: controls, joiners, direction marks, variation selectors. */
const UNSEEN = /(?!\n)(?:[\p{Cc}\p{Cf}]|\p{Variation_Selector})/gu;

/** True if a text needs no preparation, as most of a ledger, which saves time. */
export const isPlain = (text: string): boolean => /^[ -~]*$/.test(text);

/** Prepares a text for a PDF: composed accents, plain spaces and hyphens, no invisible characters. */
export function printableText(text: string): string {
  if (isPlain(text)) return text;
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(HOLDING_SPACES, '\u00a0')
    .replace(OTHER_SPACES, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(UNSEEN, '');
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a text into user-perceived characters. */
export function charactersOf(text: string): readonly string[] {
  return isPlain(text) ? [...text] : Array.from(segmenter.segment(text), ({ segment }) => segment);
}
