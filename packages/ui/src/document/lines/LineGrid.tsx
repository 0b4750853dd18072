import type { DataSource, Row } from '@ledgerwise/contract';
import type { LineResource, Values } from '@ledgerwise/resource';
import { useAtomValue } from 'jotai/react';
import { type Ref, useCallback, useImperativeHandle, useRef } from 'react';
import { Button } from '../../core/Button.tsx';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Icon } from '../../core/icons/Icon.tsx';
import { nameOf } from '../../form/use-choices.ts';
import { CellSheet, type CellSheetHandle } from '../../sheet/CellSheet.tsx';
import type { ActiveCell } from '../../sheet/cells.ts';
import styles from './LineGrid.module.css';
import { LineHead } from './LineHead.tsx';
import { LineRow } from './LineRow.tsx';
import type { LineColumn } from './line.ts';
import { lineActions, removeLine } from './line-actions.ts';
import { isDense, widthsOf } from './line-columns.ts';
import type { LineSheet } from './line-sheet.ts';
import type { LineEntry } from './sheet-cells.ts';
import { lineGridTexts } from './texts.ts';
import { useLinesInView } from './use-lines-in-view.ts';

/** Methods of the grid for its screen. */
export interface LineGridHandle {
  /** Goes to a cell, wherever the lines are scrolled to. */
  goTo(cell: ActiveCell): void;
}

export interface LineGridProps {
  /** Data source for pasted record names. */
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
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<CellSheetHandle>(null);
  const { one, many } = lines.label;
  const activeRow = active === null ? -1 : entries.findIndex(({ id }) => id === active.id);

  const { inView, totalHeight, scrollTo, resize } = useLinesInView(sheet, entries, activeRow, scroller);
  const goTo = useCallback((cell: ActiveCell): void => grid.current?.goTo(cell), []);
  useImperativeHandle(ref, () => ({ goTo }), [goTo]);
  const remove = useCallback((entry: LineEntry) => removeLine({ sheet, lines, grid }, entry), [sheet, lines]);
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
      <CellSheet
        ref={grid}
        label={many}
        actions={lineActions({ data, sheet, lines, formats, grid, head, scrollTo })}
        rowCount={entries.length + 1}
        columnCount={columns.length + 2}
        scroller={scroller}
        classes={styles}
        hint={
          <>
            {lineGridTexts.keys}
            {lines.sides && lineGridTexts.differenceKey}
          </>
        }
        foot={
          <Button size="small" icon={<Icon name="add" />} onClick={add}>
            {lineGridTexts.add(one.toLowerCase())}
          </Button>
        }
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
      </CellSheet>
    </div>
  );
}
