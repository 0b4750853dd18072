import type { KeyboardEvent } from 'react';

/** Target of a key: a row, the head, or another control of the same row or head. */
export type GridMove =
  | { readonly to: 'row'; readonly index: number }
  | { readonly to: 'head' }
  | { readonly to: 'control'; readonly element: HTMLElement };

export interface GridSpot {
  /** Index of the focused row; −1 in the head. */
  readonly index: number;
  readonly rowCount: number;
  /** Number of visible rows. */
  readonly pageRows: number;
}

const controlsIn = (element: Element): readonly HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>('[data-nav]')].filter(
    (control) => control.checkVisibility?.() ?? true,
  );

/** Returns the previous or next control; before the first control of a row is the row itself. */
function sideways(target: HTMLElement, step: 1 | -1): HTMLElement | null | undefined {
  const row = target.closest<HTMLElement>('tr');
  if (!row) return undefined;
  const controls = controlsIn(row);
  const at = controls.indexOf(target) + step;
  return at < 0 && row.dataset.index !== undefined ? row : controls[at];
}

function rowBehind(key: string, { index, rowCount, pageRows }: GridSpot): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return index + 1;
    case 'ArrowUp':
      return index - 1;
    case 'PageDown':
      return index + pageRows;
    case 'PageUp':
      return Math.max(0, index - pageRows);
    case 'Home':
      return 0;
    case 'End':
      return rowCount - 1;
    default:
      return undefined;
  }
}

/** Returns where a key moves from the focused element; undefined for other keys. */
export function gridMove(event: KeyboardEvent, target: HTMLElement, spot: GridSpot): GridMove | undefined {
  if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
    const element = sideways(target, event.key === 'ArrowRight' ? 1 : -1);
    return element ? { to: 'control', element } : undefined;
  }
  const to = rowBehind(event.key, spot);
  if (to === undefined || spot.rowCount === 0) return undefined;
  if (to < 0) return spot.index < 0 || event.shiftKey ? undefined : { to: 'head' };
  return { to: 'row', index: Math.min(to, spot.rowCount - 1) };
}

/** The first control of the grid's head. */
export const headControl = (grid: HTMLElement | null): HTMLElement | undefined => {
  const head = grid?.querySelector('thead');
  return head ? controlsIn(head)[0] : undefined;
};
