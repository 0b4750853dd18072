import { useAtomValue } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { useMemo } from 'react';
import type { SheetSelection } from './selection.ts';

/** Active and selected cells of a row. */
export interface RowMarks {
  /** A cell of it is being entered. */
  readonly isActive: boolean;
  /** Positions of the first and last selected column; the last precedes the first if none is selected. */
  readonly left: number;
  readonly right: number;
}

type Marked = Pick<SheetSelection, 'store' | 'active' | 'range'>;

/** The marks of one row: its component renders again only when they change. */
export function useRowMarks(selection: Marked, id: string, index: number): RowMarks {
  const { store } = selection;
  const isActive = useAtomValue(
    useMemo(() => atom((get) => get(selection.active)?.id === id), [selection, id]),
    { store },
  );
  const selected = useAtomValue(
    useMemo(
      () =>
        atom((get) => {
          const range = get(selection.range);
          return range && index >= range.top && index <= range.bottom ? `${range.left} ${range.right}` : '';
        }),
      [selection, index],
    ),
    { store },
  );
  const [left = 0, right = -1] = selected === '' ? [] : selected.split(' ').map(Number);
  return { isActive, left, right };
}

/** Returns the attribute of a selected cell, from its row's marks. */
export const selectedMark = ({ left, right }: RowMarks, place: number) =>
  place >= left && place <= right && { 'aria-selected': true };
