import { wordsOf } from '../../reading/text.ts';
import type { CsvTable } from '../read-csv.ts';
import type { ColumnMapping } from './mapping.ts';

/** A field that exports of other software have under other columns or values. */
export interface MadeColumn {
  /** The field that it fills. */
  readonly field: string;
  /** Source headers; any of them may be missing. */
  readonly from: readonly string[];
  /**
   * Joins all source values, one per line or separated by spaces; by default the first one that is not empty is used.
   */
  readonly together?: 'lines' | 'words';
  /** Part of the text that is removed. */
  readonly without?: RegExp;
  /** Part of the text that counts: the first group, or nothing without a match. */
  readonly picks?: RegExp;
  /** Values of words, in lower case. Other words are parsed by the field. */
  readonly means?: Readonly<Record<string, string>>;
  readonly otherWords?: 'stay';
  /** Used even if the file has a column with the field's name. */
  readonly first?: true;
  /** A message about data that is not imported, shown if this column is derived. */
  readonly note?: string;
}

/** How files of other programs name the fields of a resource, and which of their rows are not records. */
export interface OtherPrograms {
  readonly columns: readonly MadeColumn[];
  /** Rows to skip: those with one of these lower-case words in a column, and the message that explains them. */
  readonly leavesOut?: readonly {
    readonly column: string;
    readonly words: readonly string[];
    readonly note: string;
  }[];
  /** A header by which a file is known to hold the records of another list as well, and that list. */
  readonly alsoHolds?: { readonly header: string; readonly list: string };
}

/** A file of another program in columns that the fields know. */
export interface Translated {
  readonly table: CsvTable;
  readonly mapping: ColumnMapping;
  /** Messages about data that is not imported. */
  readonly notes: readonly string[];
  /** Source columns of each derived column. */
  readonly madeOf: Readonly<Record<number, readonly number[]>>;
  /** Another list whose records are also in the file. */
  readonly alsoHolds?: string;
}

type Find = (header: string) => number;

/** Note on a derived column after its field's label. */
function howMade({ together, means, picks, without }: MadeColumn): string {
  if (together) return 'put together';
  if (means) return 'translated';
  return picks || without ? 'picked out' : 'from several';
}

function meant({ without, picks, means, otherWords }: MadeColumn, cell: string): string {
  const bare = (without ? cell.replace(without, '') : cell).trim();
  const picked = picks ? (picks.exec(bare)?.[1] ?? '').trim() : bare;
  if (!means) return picked;
  const key = picked.toLowerCase().replace(/\s+/g, ' ');
  return Object.hasOwn(means, key) ? (means[key] ?? '') : otherWords === 'stay' ? picked : '';
}

/** Derives a value from a row. A file may have a million of them: existing values are not copied. */
function textOf(made: MadeColumn, row: readonly string[], sources: readonly number[]): string {
  let joined = '';
  for (const column of sources) {
    const cell = (row[column] ?? '').trim();
    if (cell === '') continue;
    if (made.together) joined += `${joined && (made.together === 'lines' ? '\n' : ' ')}${cell}`;
    else {
      const text = meant(made, cell);
      if (text !== '') return text;
    }
  }
  return made.together ? meant(made, joined) : '';
}

/** True if a column of the file already has the derived values. */
function isSaid(made: MadeColumn, rows: CsvTable['rows'], sources: readonly number[]): boolean {
  const [source = 0] = sources;
  return rows.every((row) => {
    const cell = (row[source] ?? '').trim();
    const text = textOf(made, row, sources);
    return text === cell || text.toLowerCase() === cell.toLowerCase();
  });
}

/** Removes rows that are not records of the resource. */
function withoutRows({ leavesOut = [] }: OtherPrograms, find: Find, table: CsvTable) {
  const notes: string[] = [];
  const gone = new Set<number>();
  for (const { column, words, note } of leavesOut) {
    const at = find(column);
    const found = table.rows.flatMap((row, index) =>
      at >= 0 && words.includes((row[at] ?? '').trim().toLowerCase()) ? index : [],
    );
    if (found.length > 0) notes.push(note);
    for (const index of found) gone.add(index);
  }
  if (gone.size === 0) return { table, notes };
  const stays = (_row: unknown, index: number): boolean => !gone.has(index);
  return { table: { ...table, rows: table.rows.filter(stays), lines: table.lines.filter(stays) }, notes };
}

/**
 * Adds columns derived from the file's own, with the fields that they fill. If a derived column equals an existing one,
 * the existing one is used.
 */
export function translate(
  programs: OtherPrograms,
  labelOf: (field: string) => string,
  file: CsvTable,
): Translated {
  const words = file.headers.map((header) => wordsOf(header).join(''));
  const find: Find = (header) => words.indexOf(wordsOf(header).join(''));
  const { table, notes } = withoutRows(programs, find, file);
  const headers = [...table.headers];
  const added: (readonly string[])[] = [];
  const mapping: Record<string, number> = {};
  const madeOf: Record<number, readonly number[]> = {};
  for (const made of programs.columns) {
    const { field } = made;
    const sources = made.from.map(find).filter((column) => column >= 0);
    const [source] = sources;
    const hasOwn = find(labelOf(field)) >= 0 || find(field) >= 0;
    if (source === undefined || field in mapping || (hasOwn && !made.first)) continue;
    const isPut = made.together !== undefined && sources.length > 1;
    const says = (row: readonly string[]): boolean =>
      sources.some((column) => (row[column] ?? '').trim() !== '');
    if (!table.rows.some(says)) continue;
    if (!isPut && isSaid(made, table.rows, sources)) {
      mapping[field] = source;
      continue;
    }
    const texts = table.rows.map((row) => textOf(made, row, sources));
    if (texts.every((text) => text === '')) continue;
    mapping[field] = headers.length;
    madeOf[headers.length] = sources;
    headers.push(`${labelOf(field)}, ${howMade(made)}`);
    added.push(texts);
    const loses = (row: readonly string[], index: number): boolean => {
      const said = sources.map((column) => (row[column] ?? '').trim()).filter((cell) => cell !== '');
      return made.together ? said.length > 0 && texts[index] === '' : texts[index] !== said.join(' ');
    };
    if (made.note !== undefined && table.rows.some(loses)) notes.push(made.note);
  }
  const width = table.headers.length;
  const rows = table.rows.map((row, index) =>
    // A row of another length is reported, not corrected.
    row.length === width && added.length > 0 ? [...row, ...added.map((texts) => texts[index] ?? '')] : row,
  );
  const { alsoHolds } = programs;
  return {
    ...{ table: { ...table, headers, rows, ownColumns: width }, mapping, notes, madeOf },
    ...(alsoHolds && find(alsoHolds.header) >= 0 && { alsoHolds: alsoHolds.list }),
  };
}
