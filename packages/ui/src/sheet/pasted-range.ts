/**
 * Parses the cells of a spreadsheet's clipboard text: tabs between cells, line ends between rows; cells that contain
 * these or quotation marks are quoted.
 */
export function pastedRange(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const end = text.replace(/(?:\r\n|\r|\n)$/, '').length;
  while (at <= end) {
    const quoted = text[at] === '"' ? quotedCell(text, at, end) : null;
    const stop = quoted ? quoted.stop : plainEnd(text, at, end);
    row.push(quoted ? quoted.cell : text.slice(at, stop));
    if (text[stop] !== '\t' || stop >= end) {
      rows.push(row);
      row = [];
    }
    at = stop >= end ? end + 1 : stop + (text.startsWith('\r\n', stop) ? 2 : 1);
  }
  return rows;
}

function plainEnd(text: string, from: number, end: number): number {
  for (let at = from; at < end; at++) if (/[\t\r\n]/.test(text[at] ?? '')) return at;
  return end;
}

/** Null if the quotation mark is part of the text: no closing one precedes a tab, a line end or the end. */
function quotedCell(text: string, from: number, end: number): { cell: string; stop: number } | null {
  let cell = '';
  for (let at = from + 1; at < end; at++) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"' && at + 1 < end) {
      cell += '"';
      at++;
    } else {
      const stop = at + 1;
      return stop >= end || /[\t\r\n]/.test(text[stop] ?? '')
        ? { cell: cell.replace(/\r\n?/g, '\n'), stop }
        : null;
    }
  }
  return null;
}

/** True if a clipboard holds a range rather than one cell's text. Prose of several lines belongs into one cell. */
export function isRange(clipboard: DataTransfer, takesSeveralLines: boolean): boolean {
  const text = clipboard.getData('text/plain').replace(/(?:\r\n|\r|\n)$/, '');
  if (text.includes('\t')) return true;
  return /[\r\n]/.test(text) && (!takesSeveralLines || /<table\b/i.test(clipboard.getData('text/html')));
}

/** Prints cells for the clipboard in the form of a spreadsheet; `pastedRange` parses it to the same cells. */
export function printRange(range: readonly (readonly string[])[]): string {
  const print = (cell: string): string =>
    /^"|[\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return range.map((row) => row.map(print).join('\t')).join('\r\n');
}
