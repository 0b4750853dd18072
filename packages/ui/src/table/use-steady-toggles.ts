import type { Row } from '@ledgerwise/contract';
import { useCallback, useRef } from 'react';
import { type GridSelection, togglePage } from './grid-column.ts';

/** Functions that select rows. */
interface Toggles {
  readonly toggle: (index: number, isRange: boolean) => void;
  readonly toggleAll: () => void;
}

/** Rows are remembered by their props, so the handlers must stay the same while the selection changes. */
export function useSteadyToggles(
  toggle: Toggles['toggle'],
  selection: GridSelection | undefined,
  rows: readonly Row[],
): Toggles {
  const now = useRef({ toggle, selection, rows });
  now.current = { toggle, selection, rows };
  return {
    toggle: useCallback((index, isRange) => now.current.toggle(index, isRange), []),
    toggleAll: useCallback(() => {
      const { selection: current, rows: all } = now.current;
      current?.onChange(togglePage(current.ids, all));
    }, []),
  };
}
