/** Spreadsheet programs run a cell that begins like this as a formula. */
const FORMULA = /^'*[=+\-@\t\r]/;
const NEUTRALISED = /^'+[=+\-@\t\r]/;

/** Puts an apostrophe before text that a spreadsheet would run; `restoreCell` takes it away again. */
export function neutraliseCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text that `neutraliseCell` was given. */
export function restoreCell(text: string): string {
  return text.startsWith("'") && NEUTRALISED.test(text) ? text.slice(1) : text;
}

/** A cell by RFC 4180: quoted where it holds a comma, a quotation mark, a line end or blanks at its ends. */
export function quoteCell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
