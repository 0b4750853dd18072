import type { ActiveCell } from './sheet-cells.ts';

const CONTROL = 'input, textarea, select';

/** Whether something is an input of a cell. */
export const isControl = (element: Element): boolean => element.matches(CONTROL);

/** The cell that something in the grid belongs to. */
export function cellOf(target: EventTarget): ActiveCell | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest<HTMLElement>('[data-column]');
  // A dialog opened from a cell has keys of its own.
  if (cell?.contains(target.closest('dialog'))) return null;
  const column = cell?.dataset.column;
  const id = target.closest<HTMLElement>('[data-line]')?.dataset.line;
  return column !== undefined && id !== undefined ? { id, column } : null;
}

/** Finds the input of a cell if its line is rendered and being entered. */
export function controlOf(grid: Element | null, { id, column }: ActiveCell): HTMLElement | null | undefined {
  return grid
    ?.querySelector(`[data-line="${id}"] [data-column="${column}"]`)
    ?.querySelector<HTMLElement>(CONTROL);
}
