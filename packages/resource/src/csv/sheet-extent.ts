/** The last row and column of a spreadsheet. */
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;

const OPENING = /<(?:[\w.-]+:)?(?:c|row)(?=[\s/>])/g;
const TAG = /<(?:[\w.-]+:)?(c|row)(?=[\s/>])([^<>]*)>/g;
const ATTRIBUTES = /^(?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?$/;
const PLACE = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const CELL_PLACE = /^([A-Z]{1,3})(\d{1,7})$/;
const ROW_PLACE = /^()(\d{1,7})$/;

function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Measures the extent of a sheet's cells from its XML, in chunks that end between tags. A reader allocates every cell
 * between the first and the last, so one distant cell could exhaust the memory.
 */
export class SheetExtent {
  #row = 0;
  #column = 0;

  /** Number of cells that a reader allocates. */
  get cells(): number {
    return this.#row * this.#column;
  }

  /** Throws if a cell or row is beyond the end of any sheet, or its position is unclear. */
  add(xml: string): void {
    let tags = 0;
    for (const [, kind, attributes = ''] of xml.matchAll(TAG)) {
      tags += 1;
      if (!ATTRIBUTES.test(attributes)) throw new Error('A cell of this workbook is not written as one.');
      for (const [, quoted, single] of attributes.matchAll(PLACE))
        this.#reach(kind === 'c' ? CELL_PLACE : ROW_PLACE, quoted ?? single ?? '', attributes.endsWith('/'));
    }
    if (tags !== countOf(xml, OPENING)) throw new Error('A cell of this workbook is not written as one.');
  }

  #reach(form: RegExp, place: string, isEmpty: boolean): void {
    const [, letters = '', digits] = form.exec(place) ?? [];
    const row = Number(digits);
    const column = columnOf(letters);
    if (!(row <= LAST_ROW) || column > LAST_COLUMN)
      throw new Error(`This workbook has a cell at ${place.slice(0, 20)}, where no sheet has any.`);
    // An empty cell with a format takes no space.
    if (isEmpty || column === 0) return;
    this.#row = Math.max(this.#row, row);
    this.#column = Math.max(this.#column, column);
  }
}
