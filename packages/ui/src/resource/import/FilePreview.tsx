import { Card } from '../../core/Card.tsx';
import styles from './Import.module.css';
import { filePreviewTexts } from './texts.ts';

/** A file as a table: its headers, and the first rows below them. */
export interface FileTable {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface FilePreviewProps {
  readonly table: FileTable;
  /** Label of the field that a column is matched to. */
  fieldOfColumn(column: number): string;
}

/* biome-ignore-start lint/suspicious/noArrayIndexKey: rows and columns of a file have nothing but their place; headers repeat */
/** The first rows of a file, with the fields of its columns above. */
export function FilePreview({ table: { headers, rows }, fieldOfColumn }: FilePreviewProps) {
  return (
    <Card title={filePreviewTexts.preview}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard */}
      <section className={styles.scroll} aria-label={filePreviewTexts.firstRows} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {headers.map((header, column) => (
                <th key={column} scope="col" title={header}>
                  {header}
                  <br />
                  <span className={styles.soft}>→ {fieldOfColumn(column)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {headers.map((_, column) => (
                  <td key={column} title={cells[column]}>
                    {cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
/* biome-ignore-end lint/suspicious/noArrayIndexKey: see above */
