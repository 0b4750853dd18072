import type { AnyResource } from '@ledgerwise/resource';
import { importedFields, type RowProblem } from '@ledgerwise/resource/csv';
import { classNames } from '../../core/class-names.ts';
import { formatNumber } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { CellCorrection } from './CellCorrection.tsx';
import styles from './Import.module.css';
import { problemTableTexts } from './texts.ts';

const SHOWN = 100;

export interface ProblemTableProps {
  readonly resource: AnyResource;
  readonly problems: readonly RowProblem[];
  /** Total number of problems; the list may be shorter. */
  readonly count: number;
  /** A correction is being validated; the next one must wait. */
  readonly isChecking?: boolean;
  /** Name of the table. */
  readonly label?: string;
  /** Replaces the text of a cell; without it, problems are only listed. */
  onCorrect?(line: number, field: string, text: string): void;
}

/** Problems by row, numbered as in a spreadsheet, with the faulty text, which can be corrected here. */
export function ProblemTable({
  resource,
  problems,
  count,
  isChecking = false,
  label: tableLabel = problemTableTexts.rowsWithProblems,
  onCorrect,
}: ProblemTableProps) {
  const formats = useFormats();
  const fields = importedFields(resource);
  const hasCells = onCorrect !== undefined || problems.some(({ value }) => value !== undefined);
  return (
    <div className={styles.scroll}>
      <table className={classNames(styles.table, styles.problems)} aria-label={tableLabel}>
        <thead>
          <tr>
            <th scope="col">{problemTableTexts.row}</th>
            <th scope="col">{problemTableTexts.field}</th>
            {hasCells && <th scope="col">{problemTableTexts.inTheFile}</th>}
            <th scope="col">{problemTableTexts.problem}</th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, SHOWN).map(({ line, field, message, value }) => {
            const label = field === null ? '' : (fields[field]?.label ?? field);
            return (
              <tr key={`${line} ${field} ${message}`}>
                <td>{formatNumber(line, formats)}</td>
                <td>{label}</td>
                {hasCells && (
                  <td className={styles.cell}>
                    {!onCorrect && <span dir="auto">{value}</span>}
                    {onCorrect && field !== null && value !== undefined && (
                      <CellCorrection
                        // The next correction starts from the current text.
                        key={value}
                        label={problemTableTexts.cell(label, line)}
                        value={value}
                        isWaiting={isChecking}
                        onCorrect={(text) => onCorrect(line, field, text)}
                      />
                    )}
                  </td>
                )}
                <td className={styles.wide}>{message}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {count > SHOWN && (
        <p className={styles.soft}>
          {problemTableTexts.firstProblems(formatNumber(SHOWN, formats), formatNumber(count, formats))}
        </p>
      )}
    </div>
  );
}
