import { useAtomValue } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { useMemo } from 'react';
import type { LineSheet } from './line-sheet.ts';
import type { LineEntry } from './sheet-cells.ts';

/** Entered or selected cells of a line. */
export interface LineMarks {
  /** A cell of it is being entered. */
  readonly isActive: boolean;
  /** Places of the first and the last column that are selected in it; the last lies before the first where none is. */
  readonly left: number;
  readonly right: number;
}

/** The marks of one line; a component that shows them renders again only when they change. */
export function useLineMarks(sheet: LineSheet, entry: LineEntry, index: number): LineMarks {
  const { store } = sheet;
  const isActive = useAtomValue(
    useMemo(() => atom((get) => get(sheet.active)?.id === entry.id), [sheet, entry]),
    { store },
  );
  const selected = useAtomValue(
    useMemo(
      () =>
        atom((get) => {
          const range = get(sheet.range);
          return range && index >= range.top && index <= range.bottom ? `${range.left} ${range.right}` : '';
        }),
      [sheet, index],
    ),
    { store },
  );
  const [left = 0, right = -1] = selected === '' ? [] : selected.split(' ').map(Number);
  return { isActive, left, right };
}
