import styles from './LineGrid.module.css';
import { isFigure, type LineColumn } from './line.ts';
import { lineHeadTexts } from './texts.ts';

interface LineHeadProps {
  /** Word for a line: `Line`. */
  readonly kind: string;
  readonly columns: readonly LineColumn[];
}

/** The heads of the columns. */
export function LineHead({ kind, columns }: LineHeadProps) {
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.number}>
          <span aria-hidden="true">#</span>
          <span className="visually-hidden">{kind}</span>
        </th>
        {columns.map(({ name, field }) => (
          <th key={name} scope="col" className={isFigure(field) ? styles.figure : undefined}>
            {field.columnLabel ?? field.label}
          </th>
        ))}
        <th scope="col">
          <span className="visually-hidden">{lineHeadTexts.remove}</span>
        </th>
      </tr>
    </thead>
  );
}
