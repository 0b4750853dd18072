import type { DataSource, Row } from '@ledgerwise/contract';
import type { LineResource, Values } from '@ledgerwise/resource';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useAtomValue } from 'jotai/react';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  useCallback,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../../core/Button.tsx';
import { countOf } from '../../core/format.ts';
import { Icon } from '../../core/Icon.tsx';
import { cellKey, type GridMove, lineKey } from './grid-keys.ts';
import styles from './LineGrid.module.css';
import { LineRow } from './LineRow.tsx';
import { isFaulty, isFigure, type LineColumn } from './line.ts';
import type { ActiveCell, LineEntry, LineSheet } from './line-sheet.ts';
import { pasteRange } from './paste.ts';
import { isRange, pastedRange } from './pasted-range.ts';
import { PROBLEM_ROW, rem, useLineHeight } from './use-line-height.ts';

/** Up to here all lines are drawn at once, so that the browser's own search finds them. */
const DRAW_ALL = 60;
const OVERSCAN = 4;
const CONTROL = 'input, textarea, select';

/** What a screen around the grid can ask of it. */
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
  /** What the head holds, for what a chosen record fills in. */
  head(): Values;
  readonly ref?: Ref<LineGridHandle>;
}

/**
 * The lines of a document, entered like a spreadsheet: a semantic grid of which only the rows in sight are drawn, with
 * inputs in the line that is being entered.
 */
export function LineGrid({ data, sheet, lines, currency, head, ref }: LineGridProps) {
  const { store, columns } = sheet;
  const entries = useAtomValue(sheet.entries, { store });
  const active = useAtomValue(sheet.active, { store });
  const [said, say] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const height = useLineHeight(columns);
  const { one, many } = lines.label;
  const activeRow = active === null ? -1 : entries.findIndex(({ id }) => id === active.id);

  const heightAt = useCallback(
    (index: number): number => {
      const entry = sheet.all()[index];
      return entry && isFaulty(sheet.read(entry)) ? height + PROBLEM_ROW * rem() : height;
    },
    [sheet, height],
  );
  // The line that is being entered stays wherever the list is scrolled to: what is typed is never lost.
  const inSight = useCallback(
    (range: Range): number[] => {
      const drawn = defaultRangeExtractor(range);
      const isThere = activeRow < 0 || activeRow >= range.count || drawn.includes(activeRow);
      return isThere ? drawn : [...drawn, activeRow].sort((left, right) => left - right);
    },
    [activeRow],
  );
  const isVirtual = entries.length > DRAW_ALL;
  const virtualizer = useVirtualizer({
    count: entries.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => entries[index]?.id ?? index,
    estimateSize: heightAt,
    overscan: OVERSCAN,
    rangeExtractor: inSight,
    useFlushSync: false,
    initialRect: { width: 1000, height: 640 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height makes all that was measured old
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height]);
  const resize = useCallback(
    (index: number) => isVirtual && virtualizer.resizeItem(index, heightAt(index)),
    [virtualizer, isVirtual, heightAt],
  );

  const wanted = useRef<ActiveCell | null>(null);
  const goTo = useCallback(
    (cell: ActiveCell): void => {
      const row = sheet.indexOf(cell.id);
      if (row < 0) return;
      wanted.current = cell;
      if (isVirtual) virtualizer.scrollToIndex(row);
      sheet.enter(cell.id, cell.column);
    },
    [sheet, virtualizer, isVirtual],
  );
  useImperativeHandle(ref, () => ({ goTo }), [goTo]);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const control = controlOf(scroller.current, wanted.current);
    if (!control) return;
    wanted.current = null;
    if (document.activeElement === control) return;
    control.focus({ preventScroll: true });
    control.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.select();
  });

  const inView: readonly { index: number; start: number | null }[] = isVirtual
    ? virtualizer.getVirtualItems()
    : entries.map((_entry, index) => ({ index, start: null }));
  const entered = columns.filter(({ field }) => !field.readOnly);
  const goToPlace = (row: number, place: number): boolean => {
    const entry = sheet.all()[row];
    const column = entered[place];
    if (!entry || !column) return false;
    goTo({ id: entry.id, column: column.name });
    return true;
  };
  /** Behind the last line that says something a new one begins. */
  const goBelow = (row: number, place: number): boolean => {
    if (row < sheet.all().length) return goToPlace(row, place);
    sheet.leave();
    const last = sheet.all().at(-1);
    if (!last || sheet.isBlank(last)) return false;
    const [added] = sheet.insert(sheet.all().length);
    const column = entered[place];
    if (!added || !column) return false;
    goTo({ id: added.id, column: column.name });
    return true;
  };
  const remove = useCallback(
    (entry: LineEntry): void => {
      const row = sheet.indexOf(entry.id);
      const column = store.get(sheet.active)?.column ?? sheet.columns[0]?.name;
      sheet.remove(entry.id);
      say(`${one} ${row + 1} removed. Ctrl+Z brings it back.`);
      const next = sheet.all()[Math.min(row, sheet.all().length - 1)];
      if (next && column !== undefined) goTo({ id: next.id, column });
    },
    [sheet, store, one, goTo],
  );
  const follow = (move: GridMove, cell: ActiveCell): boolean => {
    const row = sheet.indexOf(cell.id);
    const place = entered.findIndex(({ name }) => name === cell.column);
    const entry = sheet.all()[row];
    switch (move.to) {
      case 'cell':
        return move.rows > 0
          ? goBelow(row + move.rows, place)
          : goToPlace(row + move.rows, place + move.columns);
      case 'next': {
        if (move.by < 0) return goToPlace(row, place - 1) || goToPlace(row - 1, entered.length - 1);
        return goToPlace(row, place + 1) || goBelow(row + 1, 0);
      }
      case 'moved':
        sheet.move(cell.id, move.by);
        say(`Now ${one.toLowerCase()} ${sheet.indexOf(cell.id) + 1}.`);
        goTo(cell);
        return true;
      case 'removed':
        if (entry) remove(entry);
        return true;
      case 'restored':
        return sheet.restore();
      case 'undone':
      case 'redone': {
        const isDone = move.to === 'undone' ? sheet.undo() : sheet.redo();
        if (!isDone) return false;
        say(move.to === 'undone' ? 'Taken back.' : 'Done again.');
        const next = sheet.indexOf(cell.id) >= 0 ? cell.id : sheet.all().at(-1)?.id;
        if (next !== undefined) goTo({ id: next, column: cell.column });
        return true;
      }
    }
  };
  const onKey = (event: KeyboardEvent, moveOf: (event: KeyboardEvent) => GridMove | null): void => {
    const cell = cellOf(event.target);
    const move = cell && !event.nativeEvent.isComposing ? moveOf(event) : null;
    if (!cell || !move || (!follow(move, cell) && event.key !== 'Enter')) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const cell = cellOf(event.target);
    if (!cell || !isRange(event.clipboardData, event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    const range = pastedRange(event.clipboardData.getData('text/plain'));
    const row = sheet.indexOf(cell.id);
    say(`${countOf(range.length, one.toLowerCase(), many.toLowerCase())} pasted. Ctrl+Z takes them back.`);
    void pasteRange(data, sheet, { row, column: cell.column }, range, head());
    const last = sheet.all()[row + range.length - 1];
    if (last) goTo({ id: last.id, column: cell.column });
  };
  const onFocus = (event: FocusEvent): void => {
    const cell = cellOf(event.target);
    if (!cell) return;
    const now = store.get(sheet.active);
    if (!event.target.matches(CONTROL)) goTo(cell);
    else if (now?.id !== cell.id || now.column !== cell.column) sheet.enter(cell.id, cell.column);
  };
  const onBlur = (event: FocusEvent): void => {
    const isInside = event.relatedTarget instanceof Node && scroller.current?.contains(event.relatedTarget);
    if (!isInside) sheet.leave();
  };
  const choose = useCallback(
    (entry: LineEntry, { name, field }: LineColumn, value: unknown, record?: Row) => {
      const shown = record && field.targetResource ? record[field.targetResource.title] : undefined;
      const fills = record && field.fills?.(record, { ...head(), ...sheet.read(entry).values });
      sheet.choose(
        entry,
        name,
        value === '' ? null : value,
        shown === undefined ? undefined : String(shown),
        fills,
      );
    },
    [sheet, head],
  );
  const add = (): void => {
    const [entry] = sheet.insert(sheet.all().length);
    const [first] = entered;
    if (entry && first) goTo({ id: entry.id, column: first.name });
  };

  return (
    <div className={styles.grid} style={{ ['--line-columns' as string]: widthsOf(columns) }}>
      <div ref={scroller} className={styles.scroller}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are entered is a grid
          role="grid"
          className={styles.table}
          aria-label={many}
          onKeyDownCapture={(event) => onKey(event, lineKey)}
          onKeyDown={(event) => onKey(event, cellKey)}
          onPaste={onPaste}
          onFocus={onFocus}
          onBlur={onBlur}
          aria-describedby={hintId}
          aria-rowcount={entries.length + 1}
          aria-colcount={columns.length + 2}
        >
          <thead className={styles.head}>
            <tr aria-rowindex={1}>
              <th scope="col" className={styles.number}>
                <span aria-hidden="true">#</span>
                <span className="visually-hidden">{one}</span>
              </th>
              {columns.map(({ name, field }) => (
                <th key={name} scope="col" className={isFigure(field) ? styles.figure : undefined}>
                  {field.label}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody style={isVirtual ? { height: virtualizer.getTotalSize() } : undefined}>
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
          Tab and Enter go on, Alt+↑↓ moves a line, Ctrl+Delete removes it, Ctrl+Z takes back. Paste rows from
          a spreadsheet anywhere.
        </p>
        <p role="status" className="visually-hidden">
          {said}
        </p>
      </div>
    </div>
  );
}

/** The cell that something in the grid belongs to. */
function cellOf(target: EventTarget): ActiveCell | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest<HTMLElement>('[data-column]');
  // What opens from a cell has keys of its own: the dialog that makes a record.
  if (cell?.contains(target.closest('dialog'))) return null;
  const column = cell?.dataset.column;
  const id = target.closest<HTMLElement>('[data-line]')?.dataset.line;
  return column !== undefined && id !== undefined ? { id, column } : null;
}

function controlOf(grid: Element | null, { id, column }: ActiveCell): HTMLElement | null | undefined {
  return grid
    ?.querySelector(`[data-line="${id}"] [data-column="${column}"]`)
    ?.querySelector<HTMLElement>(CONTROL);
}

const WIDTHS: Readonly<Record<string, string>> = {
  ref: 'minmax(9rem, 2fr)',
  text: 'minmax(9rem, 3fr)',
  longText: 'minmax(9rem, 3fr)',
  money: 'minmax(6.5rem, 1fr)',
  flag: 'minmax(4rem, 0.5fr)',
};

function widthsOf(columns: readonly LineColumn[]): string {
  return columns.map(({ field }) => WIDTHS[field.kind] ?? 'minmax(5rem, 0.7fr)').join(' ');
}
