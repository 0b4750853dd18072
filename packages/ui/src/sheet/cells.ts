/** A cell of a sheet, by the row's id and the column's name. */
export interface ActiveCell {
  readonly id: string;
  readonly column: string;
}

/** The cells from the active one to another, by places of rows and columns; both ends included. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Returns the cells between two opposite corners; null if one of them no longer exists. */
export function cellsBetween(
  from: ActiveCell,
  to: ActiveCell,
  ids: readonly { readonly id: string }[],
  columns: readonly { readonly name: string }[],
): CellRange | null {
  const rows = [from, to].map((cell) => ids.findIndex(({ id }) => id === cell.id));
  const places = [from, to].map(({ column }) => columns.findIndex(({ name }) => name === column));
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const [left, right] = [Math.min(...places), Math.max(...places)];
  return top < 0 || left < 0 ? null : { top, bottom, left, right };
}

const CONTROL = 'input, textarea, select';

/** True if an element is the input of a cell. */
export const isControl = (element: Element): boolean => element.matches(CONTROL);

/** The cell that something in a sheet belongs to. */
export function cellOf(target: EventTarget): ActiveCell | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest<HTMLElement>('[data-column]');
  // A dialog opened from a cell, such as the one that creates a record, has its own keys.
  if (cell?.contains(target.closest('dialog'))) return null;
  const column = cell?.dataset.column;
  const id = target.closest<HTMLElement>('[data-line]')?.dataset.line;
  return column !== undefined && id !== undefined ? { id, column } : null;
}

/** Returns the input of a cell, if it has one that is rendered. */
export function controlOf(sheet: Element | null, { id, column }: ActiveCell): HTMLElement | null | undefined {
  return sheet
    ?.querySelector(`[data-line="${id}"] [data-column="${column}"]`)
    ?.querySelector<HTMLElement>(`:is(${CONTROL}):not(:disabled)`);
}
