import type { RecentImport } from '@ledgerwise/resource';
import type { ReactNode } from 'react';
import { Banner } from '../../core/Banner.tsx';
import { Button } from '../../core/Button.tsx';
import { formatDateTime, formatNumber } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Icon } from '../../core/icons/Icon.tsx';
import styles from './Import.module.css';

/** The import to undo, and its number of records. */
export interface AskedUndo {
  readonly importId: string;
  readonly table: string;
  readonly count: number;
}

/** In place of imports that could not be loaded. */
export const importsNotLoaded = (retry: () => void) => (
  <Banner
    tone="warn"
    title="Earlier imports could not be loaded"
    action={
      <Button size="small" icon={<Icon name="reload" />} onClick={retry}>
        Try again
      </Button>
    }
  />
);

interface ImportTableProps {
  readonly imports: readonly RecentImport[];
  /** Content of the list column, if several lists are shown. */
  listOf?(table: string): ReactNode;
  onUndo(asked: AskedUndo): void;
}

/** Imports with their result, their user and Undo. */
export function ImportTable({ imports, listOf, onUndo }: ImportTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard
    <section className={styles.scroll} aria-label="Recent imports" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">File</th>
            {listOf && <th scope="col">List</th>}
            <th scope="col">Imported</th>
            <th scope="col">By</th>
            <th scope="col" className={styles.figure}>
              New
            </th>
            <th scope="col" className={styles.figure}>
              Updated
            </th>
            <th scope="col" className={styles.figure}>
              Refused
            </th>
            <th scope="col" className={styles.last}>
              <span className="visually-hidden">Undo</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {imports.map((one) => (
            <ImportRow
              key={one.import_id}
              entry={one}
              list={listOf?.(one.table_name)}
              onUndo={() =>
                onUndo({
                  importId: one.import_id,
                  table: one.table_name,
                  count: one.inserted + one.updated,
                })
              }
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ImportRowProps {
  readonly entry: RecentImport;
  readonly list: ReactNode;
  onUndo(): void;
}

function ImportRow({ entry, list, onUndo }: ImportRowProps) {
  const formats = useFormats();
  const file = entry.file_name ?? 'Without a file';
  const at = formatDateTime(entry.created_at, formats);
  return (
    <tr>
      <td title={file} dir="auto">
        {file}
      </td>
      {list !== undefined && <td>{list}</td>}
      <td>
        <time dateTime={entry.created_at}>{at}</time>
      </td>
      <td dir="auto">{entry.who ?? 'A former member'}</td>
      <td className={styles.figure}>{formatNumber(entry.inserted, formats)}</td>
      <td className={styles.figure}>{formatNumber(entry.updated, formats)}</td>
      <td className={styles.figure}>{formatNumber(entry.rejected_count, formats)}</td>
      <td className={styles.last}>
        {entry.undone_at !== null ? (
          <span className={styles.soft}>Undone</span>
        ) : entry.can_undo ? (
          <Button
            size="small"
            variant="quiet"
            icon={<Icon name="undo" />}
            aria-label={`Undo the import of ${file}, ${at}`}
            onClick={onUndo}
          >
            Undo
          </Button>
        ) : (
          <span className={styles.soft}>Changed since</span>
        )}
      </td>
    </tr>
  );
}
