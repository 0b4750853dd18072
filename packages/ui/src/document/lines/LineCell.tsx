import type { Row } from '@ledgerwise/contract';
import { memo } from 'react';
import { RecordPicker } from '../../form/RecordPicker.tsx';
import styles from './LineGrid.module.css';
import { isFigure, type LineColumn } from './line.ts';
import { lineCellTexts } from './texts.ts';

export interface LineCellProps {
  readonly column: LineColumn;
  /** Value of the input; for a flag whether it is on, for a record its id. */
  readonly value: string;
  /** Name of the chosen record. */
  readonly shown: string | undefined;
  /** For screen readers: `Quantity, line 3`. */
  readonly label: string;
  readonly problemId: string | undefined;
  onType(column: LineColumn, text: string): void;
  onChoose(column: LineColumn, value: unknown, record?: Row): void;
}

/** Input of a cell in the line being entered. Memoized by its value: a key renders one of them. */
export const LineCell = memo(function LineCell({
  column,
  value,
  shown,
  label,
  problemId,
  onType,
  onChoose,
}: LineCellProps) {
  const { field } = column;
  const ties = {
    'aria-label': label,
    ...(problemId !== undefined && { 'aria-invalid': true, 'aria-describedby': problemId }),
    ...(field.required && { 'aria-required': true }),
    className: isFigure(field) ? styles.figureInput : styles.input,
  };
  switch (field.kind) {
    case 'flag':
      // The input names itself; by the label all of the cell takes the press.
      return (
        <label className={styles.flag}>
          <input
            type="checkbox"
            {...ties}
            className={styles.check}
            checked={value === 'true'}
            onChange={(event) => onChoose(column, event.currentTarget.checked)}
          />
        </label>
      );
    case 'choice':
      return (
        <select {...ties} value={value} onChange={(event) => onChoose(column, event.currentTarget.value)}>
          {!field.required && <option value="">{lineCellTexts.notSet}</option>}
          {field.choices?.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      );
    case 'ref':
      return (
        <RecordPicker
          {...ties}
          field={field}
          value={value}
          name={shown}
          onChange={(id, record) => onChoose(column, id || null, record ?? undefined)}
        />
      );
    case 'longText':
      return (
        <textarea
          {...ties}
          dir="auto"
          rows={1}
          value={value}
          onChange={(event) => onType(column, event.currentTarget.value)}
        />
      );
    default:
      return (
        <input
          {...ties}
          dir={isFigure(field) ? undefined : 'auto'}
          inputMode={isFigure(field) ? 'decimal' : undefined}
          autoComplete="off"
          value={value}
          onChange={(event) => onType(column, event.currentTarget.value)}
        />
      );
  }
});
