import { atom, type PrimitiveAtom } from 'jotai/vanilla';
import { useLayoutEffect, useState } from 'react';
import { type SheetRow, SheetSelection } from './selection.ts';

class PlainSelection extends SheetSelection {
  onLeave: () => void = () => {};
  override leave(): void {
    this.onLeave();
  }
}

function createSelection(columns: readonly string[]) {
  const rows: PrimitiveAtom<readonly SheetRow[]> = atom<readonly SheetRow[]>([]);
  return {
    rows,
    selection: new PlainSelection(
      columns.map((name) => ({ name })),
      rows,
    ),
  };
}

/**
 * The selection of a sheet whose rows are held by its screen. Its columns must not change; `onLeave` is called when a
 * cell is left.
 */
export function useSelection(
  columns: readonly string[],
  ids: readonly string[],
  onLeave: () => void,
): SheetSelection {
  const [{ rows, selection }] = useState(() => createSelection(columns));
  useLayoutEffect(() => {
    selection.onLeave = onLeave;
  }, [selection, onLeave]);
  const key = ids.join('\n');
  useLayoutEffect(() => {
    selection.store.set(rows, key === '' ? [] : key.split('\n').map((id) => ({ id })));
  }, [selection, rows, key]);
  return selection;
}
