/**
 * Text that a spreadsheet program would execute: a cell that begins with one of these signs, also in their
 * full-width forms, which programs of those languages accept as well; blanks and line ends before it are
 * ignored. `private.csv_cell` in the database does the same.
 */
const BLANKS = '[\\t\\n\\v\\f\\r \\u00a0\\u1680\\u2000-\\u200d\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]*';
const SIGNS = '[=+@\\uff1d\\uff0b\\uff20\\uff0d\\ufe66\\ufe62\\ufe6b\\ufe63-]';
const RUN = `${BLANKS}${SIGNS}|[\\t\\r\\n]`;
const FORMULA = new RegExp(`^'*(?:${RUN})`);
const NEUTRALISED = new RegExp(`^'+(?:${RUN})`);
/** A phone number or another signed number, which cannot run as a formula. */
const PLUS_AND_DIGITS = /^\+(?=[ ()]*\d)[\d ()]+$/;

/**
 * Puts an apostrophe before text that a spreadsheet would execute; `restoreCell` removes it. `+61 (2) 5550`
 * is data, `+61-2` would be computed.
 */
export function neutraliseCell(text: string): string {
  return FORMULA.test(text) && !PLUS_AND_DIGITS.test(text) ? `'${text}` : text;
}

/** Restores the text from before `neutraliseCell`. */
export function restoreCell(text: string): string {
  return text.startsWith("'") && NEUTRALISED.test(text) ? text.slice(1) : text;
}

/** Quotes a cell as in RFC 4180 if it contains a comma, quotation mark or line end, or starts or ends with a space. */
export function quoteCell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
