import type { AnyResource } from '@ledgerwise/resource';
import { importedFields, type RowProblem } from '@ledgerwise/resource/csv';
import { formatNumber } from '../core/format.ts';
import styles from './Import.module.css';

const SHOWN = 100;

export interface ProblemTableProps {
  readonly resource: AnyResource;
  readonly problems: readonly RowProblem[];
  /** How many there are in all; not all of them come along. */
  readonly count: number;
}

/** What is wrong with which row, as a spreadsheet counts rows. */
export function ProblemTable({ resource, problems, count }: ProblemTableProps) {
  const fields = importedFields(resource);
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="Rows with problems">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Field</th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, SHOWN).map(({ line, field, message }) => (
            <tr key={`${line} ${field} ${message}`}>
              <td>{formatNumber(line)}</td>
              <td>{field === null ? '' : (fields[field]?.label ?? field)}</td>
              <td className={styles.wide}>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > SHOWN && (
        <p className={styles.soft}>
          The first {formatNumber(SHOWN)} of {formatNumber(count)}. All of them are in the file of rejected
          rows.
        </p>
      )}
    </div>
  );
}
