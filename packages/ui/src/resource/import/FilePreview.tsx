import type { CsvSummary } from '@ledgerwise/resource/csv';
import { Card } from '../../core/Card.tsx';
import styles from './Import.module.css';

interface FilePreviewProps {
  readonly summary: CsvSummary;
  /** Field of a column as text. */
  fieldOfColumn(column: number): string;
}

/** The first rows of a file, below what its columns bring. */
export function FilePreview({ summary, fieldOfColumn }: FilePreviewProps) {
  return (
    <Card title="Preview">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard */}
      <section className={styles.scroll} aria-label="First rows of the file" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {summary.headers.map((header, column) => (
                <th key={header} scope="col" title={header}>
                  {header}
                  <br />
                  <span className={styles.soft}>→ {fieldOfColumn(column)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {summary.preview.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have nothing but their place
              <tr key={row}>
                {summary.headers.map((header, column) => (
                  <td key={header} title={cells[column]}>
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
