import type { DataSource, Row } from '@ledgerwise/contract';
import type { LineResource, Values } from '@ledgerwise/resource';
import { useAtomValue } from 'jotai/react';
import { type Ref, useCallback, useId, useImperativeHandle, useRef, useState } from 'react';
import { Button } from '../../core/Button.tsx';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Icon } from '../../core/icons/Icon.tsx';
import { nameOf } from '../../form/use-choices.ts';
import { gridClipboard } from './grid-clipboard.ts';
import { gridFocus } from './grid-focus.ts';
import { cellKey, lineKey, rangeKey } from './grid-keys.ts';
import styles from './LineGrid.module.css';
import { LineHead } from './LineHead.tsx';
import { LineRow } from './LineRow.tsx';
import type { LineColumn } from './line.ts';
import { isDense, widthsOf } from './line-columns.ts';
import type { LineSheet } from './line-sheet.ts';
import type { ActiveCell, LineEntry } from './sheet-cells.ts';
import { useGridMoves } from './use-grid-moves.ts';
import { useLinesInView } from './use-lines-in-view.ts';

/** Methods of the grid for its screen. */
export interface LineGridHandle {
  /** Goes to a cell, wherever the lines are scrolled to. */
  goTo(cell: ActiveCell): void;
}

export interface LineGridProps {
  /** Where pasted records are looked up. */
  readonly data: DataSource;
  readonly sheet: LineSheet;
  readonly lines: LineResource;
  /** The document's currency. */
  readonly currency: string;
  /** Values of the head, for filling in from a chosen record. */
  head(): Values;
  readonly ref?: Ref<LineGridHandle>;
}

/**
 * Lines of a document, entered like a spreadsheet: a semantic grid that renders only the visible rows, with
 * inputs in the line being entered.
 */
export function LineGrid({ data, sheet, lines, currency, head, ref }: LineGridProps) {
  const formats = useFormats();
  const { store, columns } = sheet;
  const entries = useAtomValue(sheet.entries, { store });
  const active = useAtomValue(sheet.active, { store });
  const [said, say] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const { one, many } = lines.label;
  const activeRow = active === null ? -1 : entries.findIndex(({ id }) => id === active.id);

  const { inView, totalHeight, scrollTo, resize } = useLinesInView(sheet, entries, activeRow, scroller);
  const { goTo, remove, onKey } = useGridMoves(sheet, lines, scroller, scrollTo, say);
  useImperativeHandle(ref, () => ({ goTo }), [goTo]);
  const clipboard = gridClipboard({ data, sheet, label: lines.label, head, goTo, say }, formats);
  const focus = gridFocus(sheet, scroller, goTo);
  const choose = useCallback(
    (entry: LineEntry, { name, field }: LineColumn, value: unknown, record?: Row) => {
      const shown = record && field.targetResource ? nameOf(field.targetResource, record) : undefined;
      const fills = record && field.fills?.(record, { ...head(), ...sheet.read(entry).values });
      sheet.choose(entry, name, value === '' ? null : value, shown, fills);
    },
    [sheet, head],
  );
  const add = (): void => {
    const [entry] = sheet.insert(sheet.all().length);
    const first = columns.find(({ field }) => !field.readOnly);
    if (entry && first) goTo({ id: entry.id, column: first.name });
  };

  return (
    <div
      className={styles.grid}
      data-dense={isDense(columns) || undefined}
      style={{ ['--line-columns' as string]: widthsOf(columns) }}
    >
      <div ref={scroller} className={styles.scroller}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are entered is a grid
          role="grid"
          className={styles.table}
          aria-label={many}
          onKeyDownCapture={(event) =>
            onKey(event, (key) => lineKey(key) ?? rangeKey(key, store.get(sheet.range) !== null))
          }
          onKeyDown={(event) => onKey(event, cellKey)}
          {...clipboard}
          {...focus}
          aria-describedby={hintId}
          aria-rowcount={entries.length + 1}
          aria-colcount={columns.length + 2}
        >
          <LineHead kind={one} columns={columns} />
          <tbody style={totalHeight === undefined ? undefined : { height: totalHeight }}>
            {inView.map(({ index, start }) => {
              const entry = entries[index];
              return (
                entry && (
                  <LineRow
                    key={entry.id}
                    sheet={sheet}
                    entry={entry}
                    index={index}
                    start={start}
                    kind={one}
                    currency={currency}
                    isEntrance={active === null && index === 0}
                    isOnly={entries.length === 1}
                    onChoose={choose}
                    onRemove={remove}
                    onResize={resize}
                  />
                )
              );
            })}
          </tbody>
        </table>
      </div>
      <div className={styles.foot}>
        <Button size="small" icon={<Icon name="add" />} onClick={add}>
          Add {one.toLowerCase()}
        </Button>
        <p id={hintId} className={styles.hint}>
          Tab or Enter: next · Alt+↑↓: move line · Ctrl+Delete: remove · Ctrl+Z: undo · Shift+arrows: select
          cells to copy · paste rows from a spreadsheet
          {lines.sides && ' Alt+= puts the difference into the line.'}
        </p>
        <p role="status" className="visually-hidden">
          {said}
        </p>
      </div>
    </div>
  );
}
