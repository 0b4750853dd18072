import { looksLikeDate, wordsOf } from '@ledgerwise/resource/reading';
import { amountsByContent } from './csv-amount-columns.ts';
import { type CsvRow, isAmountLike, isBlank, isBooked, isOpen, marksOut } from './csv-cells.ts';
import { ASIDE, HEADER_WORDS } from './csv-header-words.ts';
import type { ColumnRole, StatementColumns } from './statement.ts';

/** The first row of transactions, the header above them, and the roles of their columns. */
export interface Layout {
  /** Absent if no row is a header. */
  readonly header: CsvRow | undefined;
  /** Number of rows before the first possible movement. */
  readonly before: number;
  readonly columns: StatementColumns;
}

const AMOUNTS: ReadonlySet<ColumnRole> = new Set<ColumnRole>(['amount', 'in', 'out', 'balance']);
/** Number of rows that are read to detect the content of a column. */
const SAMPLE = 200;
/** Maximum number of rows before the header. */
const PREAMBLE = 60;

const ROLES: readonly (readonly [ColumnRole, readonly (readonly string[])[]])[] = (
  Object.entries(HEADER_WORDS) as [ColumnRole, string][]
).map(([role, names]) => [role, names.split(',').map(wordsOf)]);

/** From this value on, a header contains more than the name of a role. */
const CONTAINED = 100;

/** How well a header fits a role; lower is better. An exact match precedes a header that contains more words. */
interface HeaderFit {
  readonly role: ColumnRole;
  readonly column: number;
  readonly cost: number;
}

/** Possible meanings of each header, the most likely first. */
function fitsOf(headers: readonly string[]): readonly HeaderFit[] {
  const fits = headers.flatMap((header, column) => {
    const words = wordsOf(header.slice(0, 80));
    if (words.length === 0) return [];
    return ROLES.flatMap(([role, names]): readonly HeaderFit[] => {
      const same = names.findIndex((name) => name.join('') === words.join(''));
      if (same >= 0) return [{ role, column, cost: same }];
      // `in` is a word of many headers.
      const held = names.findIndex(
        (name) => name.join('').length > 3 && name.every((word) => words.includes(word)),
      );
      const cost = CONTAINED + held + words.length * 10 + (words.some((word) => ASIDE.has(word)) ? 1000 : 0);
      return held < 0 ? [] : [{ role, column, cost }];
    });
  });
  return fits.sort((a, b) => a.cost - b.cost);
}

type Column = readonly string[];

function columnsOf(rows: readonly CsvRow[]): readonly Column[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) =>
    rows.flatMap(({ cells }) => (isBlank(cells[at]) ? [] : [(cells[at] ?? '').trim()])),
  );
}

const mostly = (column: Column, is: (cell: string) => boolean): boolean =>
  column.length > 0 && column.filter(is).length >= column.length * 0.8;

function holds(role: ColumnRole, column: Column, isSure = false): boolean {
  // If the header is certain, cells that do not fit are errors, rather than signs of another column.
  if (isSure && AMOUNTS.has(role)) return column.length === 0 || column.some(isAmountLike);
  if (role === 'date') return mostly(column, looksLikeDate);
  if (role === 'mark') return mostly(column, (cell) => marksOut(cell) !== null);
  if (role === 'status') return mostly(column, (cell) => isBooked(cell) || isOpen(cell));
  if (role === 'currency') return mostly(column, (cell) => /^[A-Za-z]{3}$/.test(cell));
  // A column of money in may be empty for months.
  return !AMOUNTS.has(role) || column.length === 0 || mostly(column, isAmountLike);
}

/** Roles by headers, each column with one role and, except for text, each role with one column. */
function byHeaders(headers: readonly string[], columns: readonly Column[]): Map<ColumnRole, number[]> {
  const found = new Map<ColumnRole, number[]>();
  const taken = new Set<number>();
  const sure = new Set<ColumnRole>();
  for (const { role, column, cost } of fitsOf(headers)) {
    const isFree = !taken.has(column) && (role === 'description' || !found.has(role));
    // Chase writes DEBIT and CREDIT under "Details".
    const isMark = role === 'description' && holds('mark', columns[column] ?? []);
    if (isMark && !found.has('mark')) found.set('mark', [column]);
    if (isMark) taken.add(column);
    if (isMark || !isFree || !holds(role, columns[column] ?? [], cost < CONTAINED)) continue;
    found.set(
      role,
      [...(found.get(role) ?? []), column].sort((a, b) => a - b),
    );
    taken.add(column);
    if (cost < CONTAINED) sure.add(role);
  }
  const hasBoth = found.has('in') && found.has('out');
  // Either one is complete. Besides money in and money out, a column called amount has amounts in another currency;
  // besides an amount, a column called credit is an account.
  const others: readonly ColumnRole[] = hasBoth && !sure.has('amount') ? ['amount'] : ['in', 'out'];
  if (found.has('amount')) for (const role of others) found.delete(role);
  return found;
}

const isHeader = (row: CsvRow): boolean => {
  if (row.cells.some((cell) => looksLikeDate(cell.trim()))) return false;
  const roles = new Set(fitsOf(row.cells).map(({ role }) => role));
  return (
    roles.has('date') && (roles.has('amount') || roles.has('in') || roles.has('out') || roles.has('balance'))
  );
};

/** Columns without a clear header are recognized by content: a date is a date in any language. */
function byContent(
  rows: readonly CsvRow[],
  columns: readonly Column[],
  found: Map<ColumnRole, number[]>,
): void {
  const taken = new Set([...found.values()].flat());
  const free = columns.flatMap((_, at) => (taken.has(at) ? [] : [at]));
  const of = (at: number): Column => columns[at] ?? [];
  const take = (role: ColumnRole, at: number | undefined) => {
    if (at === undefined || found.has(role)) return;
    found.set(role, [at]);
    taken.add(at);
  };
  take(
    'date',
    free.find((at) => mostly(of(at), looksLikeDate)),
  );
  const hasAmounts = found.has('amount') || found.has('in') || found.has('out');
  const sums = free.filter(
    (at) =>
      !taken.has(at) &&
      mostly(of(at), isAmountLike) &&
      of(at).some((cell) => /[.,]\d{1,2}\D*$|^[-+(]/.test(cell)),
  );
  if (!hasAmounts) for (const [role, at] of amountsByContent(rows, sums)) take(role, at);
  if (!found.has('description')) {
    const length = (at: number) => of(at).join('').length;
    const texts = free.filter((at) => !taken.has(at) && mostly(of(at), (cell) => /\p{L}{2}/u.test(cell)));
    take(
      'mark',
      texts.find((at) => holds('mark', of(at))) ?? free.find((at) => !taken.has(at) && holds('mark', of(at))),
    );
    take('description', texts.filter((at) => !taken.has(at)).sort((a, b) => length(b) - length(a))[0]);
  }
}

/** Finds the header, if there is one, and the roles of the columns. */
export function layoutOf(rows: readonly CsvRow[], answered: StatementColumns | undefined): Layout {
  const at = rows.slice(0, PREAMBLE).findIndex(isHeader);
  const firstDated = rows.findIndex(
    ({ cells }) => cells.some((cell) => looksLikeDate(cell.trim())) && cells.some(isAmountLike),
  );
  const before = at >= 0 ? at + 1 : Math.max(0, firstDated);
  const above = at >= 0 ? rows[at] : rows[before - 1];
  const isOver = above !== undefined && (at >= 0 || above.cells.length === rows[before]?.cells.length);
  const header = isOver ? above : undefined;
  if (answered) return { header, before, columns: answered };
  const body = rows
    .slice(before, before + SAMPLE)
    .filter(({ cells }) => cells.some((cell) => looksLikeDate(cell.trim())));
  const columns = columnsOf(body);
  const found = header ? byHeaders(header.cells, columns) : new Map<ColumnRole, number[]>();
  byContent(body, columns, found);
  return { header, before, columns: Object.fromEntries(found) };
}
