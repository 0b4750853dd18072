import { useAtomValue } from 'jotai/react';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useState,
} from 'react';
import type { ActiveCell } from './cells.ts';
import type { SheetActions } from './sheet-actions.ts';
import { sheetClipboard } from './sheet-clipboard.ts';
import { sheetFocus } from './sheet-focus.ts';
import { useGoToCell } from './use-go-to-cell.ts';
import { useSheetMoves } from './use-sheet-moves.ts';

/** Methods of a sheet for the screen around it. */
export interface CellSheetHandle {
  /** Goes to a cell, wherever the rows are scrolled to. */
  goTo(cell: ActiveCell): void;
  /** Reads words out. */
  say(words: string): void;
}

export interface CellSheetProps {
  readonly label: string;
  readonly actions: SheetActions;
  /** Every row of the table, also those above and below the cells that are entered. */
  readonly rowCount?: number;
  readonly columnCount?: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly classes: Partial<Record<'scroller' | 'table' | 'foot' | 'hint', string>>;
  /** Help text for the keys. */
  readonly hint: ReactNode;
  /** Content below the sheet, before the hint. */
  readonly foot?: ReactNode;
  /** Called with the cell that is entered. */
  onEnter?(cell: ActiveCell): void;
  readonly ref?: Ref<CellSheetHandle>;
  /** The parts of the table. A row carries `data-line`, a cell that is entered `data-column`. */
  readonly children: ReactNode;
}

const nowhere = (): void => {};

/** A sheet whose cells are edited as in a spreadsheet: keys, ranges, clipboard, undo and redo. */
export function CellSheet({ label, actions, scroller, classes, ref, children, ...rest }: CellSheetProps) {
  const { selection, scrollTo = nowhere } = actions;
  // Rendered again for each active cell, so that its input is focused once it exists.
  const active = useAtomValue(selection.active, { store: selection.store });
  const { onEnter } = rest;
  useEffect(() => {
    if (active) onEnter?.(active);
  }, [active, onEnter]);
  const [said, say] = useState('');
  const hintId = useId();
  const goTo = useGoToCell(selection, scroller, scrollTo);
  useImperativeHandle(ref, () => ({ goTo, say }), [goTo]);
  return (
    <>
      <div ref={scroller} className={classes.scroller}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are entered is a grid
          role="grid"
          className={classes.table}
          aria-label={label}
          aria-describedby={hintId}
          aria-rowcount={rest.rowCount}
          aria-colcount={rest.columnCount}
          {...useSheetMoves(actions, scroller, goTo, say)}
          {...sheetClipboard(actions, goTo, say)}
          {...sheetFocus(selection, scroller, goTo)}
        >
          {children}
        </table>
      </div>
      <div className={classes.foot}>
        {rest.foot}
        <p id={hintId} className={classes.hint}>
          {rest.hint}
        </p>
        <p role="status" className="visually-hidden">
          {said}
        </p>
      </div>
    </>
  );
}
