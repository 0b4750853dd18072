/** Spreadsheet programs run a cell that begins like this as a formula. */
const FORMULA = /^'*[=+\-@\t\r]/;
const NEUTRALISED = /^'+[=+\-@\t\r]/;
/** A telephone number or another signed number: nothing in it can be reckoned or called. */
const PLUS_AND_DIGITS = /^\+(?=[ ()]*\d)[\d ()]+$/;

/**
 * Puts an apostrophe before text that a spreadsheet would run; `restoreCell` takes it away again. `+61 (2) 5550` is data,
 * `+61-2` would be reckoned.
 */
export function neutraliseCell(text: string): string {
  return FORMULA.test(text) && !PLUS_AND_DIGITS.test(text) ? `'${text}` : text;
}

/** The text that `neutraliseCell` was given. */
export function restoreCell(text: string): string {
  return text.startsWith("'") && NEUTRALISED.test(text) ? text.slice(1) : text;
}

/** A cell by RFC 4180: quoted where it holds a comma, a quotation mark, a line end or blanks at its ends. */
export function quoteCell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
