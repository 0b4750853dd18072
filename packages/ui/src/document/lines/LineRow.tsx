import { useAtomValue } from 'jotai/react';
import { memo, useCallback, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../../core/Button.tsx';
import { classNames } from '../../core/class-names.ts';
import { formatMoney } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Icon } from '../../core/icons/Icon.tsx';
import { selectedMark, useRowMarks } from '../../sheet/use-row-marks.ts';
import { LineCell, type LineCellProps } from './LineCell.tsx';
import styles from './LineGrid.module.css';
import { cellText, inputText, isFaulty, isFigure, type Line, type LineColumn } from './line.ts';
import type { LineSheet } from './line-sheet.ts';
import type { LineEntry } from './sheet-cells.ts';
import { lineRowTexts } from './texts.ts';

export interface LineRowProps {
  readonly sheet: LineSheet;
  readonly entry: LineEntry;
  readonly index: number;
  /** Distance from the top of the lines in pixels; null if all of them are rendered. */
  readonly start: number | null;
  /** Word for a line: `Line`. */
  readonly kind: string;
  readonly currency: string;
  /** Target of Tab if no line is being edited. */
  readonly isEntrance: boolean;
  /** The only line cannot be removed. */
  readonly isOnly: boolean;
  onChoose(entry: LineEntry, ...chosen: Parameters<LineCellProps['onChoose']>): void;
  onRemove(entry: LineEntry): void;
  /** Called when its height changes, because a message appeared or disappeared. */
  onResize(index: number): void;
}

/**
 * One line: text, or inputs while it is being entered. Memoized by its atom: only its own change renders it.
 */
export const LineRow = memo(function LineRow({
  sheet,
  entry,
  index,
  start,
  kind,
  currency,
  isEntrance,
  isOnly,
  onChoose,
  onRemove,
  onResize,
}: LineRowProps) {
  const formats = useFormats();
  const { store, columns } = sheet;
  const line = useAtomValue(entry.line, { store });
  const tally = useAtomValue(sheet.tally, { store });
  const marks = useRowMarks(sheet, entry.id, index);
  const { isActive } = marks;
  const problemsId = useId();
  const hasProblems = isFaulty(line);
  useHeightNotice(hasProblems, index, onResize);

  const type = useCallback(
    (column: LineColumn, text: string) => sheet.type(entry, column, text),
    [sheet, entry],
  );
  const choose: LineCellProps['onChoose'] = useCallback(
    (...chosen) => onChoose(entry, ...chosen),
    [onChoose, entry],
  );
  const price = hasProblems ? null : tally.priceOf(line.values);
  const place = `${kind.toLowerCase()} ${index + 1}`;
  return (
    <tr
      aria-rowindex={index + 2}
      data-line={entry.id}
      className={classNames(styles.row, isActive && styles.active)}
      style={start === null ? undefined : { position: 'absolute', transform: `translateY(${start}px)` }}
    >
      <th scope="row" className={styles.number}>
        <span className={styles.kind}>{kind} </span>
        {index + 1}
      </th>
      {columns.map((column, at) => {
        const { name, field } = column;
        const problem = line.problems[name];
        const look = lookOf(column, problem);
        const mark = selectedMark(marks, at);
        if (field.readOnly) {
          const text = price === null ? '' : formatMoney(price, currency, formats);
          return (
            <td key={name} data-worked-out="" data-label={field.label} className={look} {...mark}>
              <span className={styles.text} title={text}>
                {text}
              </span>
            </td>
          );
        }
        if (!isActive) {
          const text = cellText(line, column, formats);
          return (
            <td
              key={name}
              tabIndex={isEntrance && at === 0 ? 0 : -1}
              data-column={name}
              data-label={field.label}
              className={look}
              {...mark}
            >
              <span className={styles.text} title={text} dir={isFigure(field) ? undefined : 'auto'}>
                {text}
              </span>
            </td>
          );
        }
        return (
          <td key={name} data-column={name} data-label={field.label} className={look} {...mark}>
            <LineCell
              column={column}
              value={inputText(line, column, formats)}
              shown={line.names[name] ?? line.typed[name]}
              label={`${field.label}, ${place}`}
              problemId={problem === undefined ? undefined : `${problemsId}-${name}`}
              onType={type}
              onChoose={choose}
            />
          </td>
        );
      })}
      <td className={styles.tools}>
        {!isOnly && <RemoveLine place={place} onRemove={() => onRemove(entry)} />}
      </td>
      {hasProblems && <Problems id={problemsId} line={line} columns={columns} />}
    </tr>
  );
});

/** Reports that a line's height changed, because a message appeared or disappeared below it. */
function useHeightNotice(hasProblems: boolean, index: number, onResize: (index: number) => void): void {
  const hadProblems = useRef(hasProblems);
  useLayoutEffect(() => {
    if (hadProblems.current === hasProblems) return;
    hadProblems.current = hasProblems;
    onResize(index);
  }, [hasProblems, index, onResize]);
}

const lookOf = (column: LineColumn, problem: string | undefined): string =>
  classNames(
    styles.cell,
    isFigure(column.field) && styles.figure,
    isWide(column) && styles.wide,
    problem !== undefined && styles.faulty,
  );

function RemoveLine({ place, onRemove }: { readonly place: string; onRemove(): void }) {
  return (
    <IconButton
      label={lineRowTexts.remove(place)}
      size="small"
      tabIndex={-1}
      icon={<Icon name="close" />}
      onClick={onRemove}
    />
  );
}

/** Messages for a line's invalid cells, each starting below its cell if there is room. */
function Problems({
  id,
  line,
  columns,
}: {
  readonly id: string;
  readonly line: Line;
  readonly columns: readonly LineColumn[];
}) {
  return (
    <td className={styles.problems}>
      {columns.map(({ name }) => {
        const problem = line.problems[name];
        return (
          problem !== undefined && (
            <span key={name} id={`${id}-${name}`}>
              {problem}.
            </span>
          )
        );
      })}
    </td>
  );
}

/** True for cells that take the whole width on a phone. */
export function isWide({ field }: LineColumn): boolean {
  return field.kind === 'ref' || field.kind === 'text' || field.kind === 'longText';
}
