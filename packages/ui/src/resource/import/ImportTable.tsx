import type { RecentImport } from '@ledgerwise/resource';
import type { ReactNode } from 'react';
import { Banner } from '../../core/Banner.tsx';
import { Button } from '../../core/Button.tsx';
import { formatDateTime, formatNumber } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Icon } from '../../core/icons/Icon.tsx';
import styles from './Import.module.css';
import { importTableTexts } from './texts.ts';

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
    title={importTableTexts.failed}
    action={
      <Button size="small" icon={<Icon name="reload" />} onClick={retry}>
        {importTableTexts.tryAgain}
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
    <section className={styles.scroll} aria-label={importTableTexts.recentImports} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{importTableTexts.file}</th>
            {listOf && <th scope="col">{importTableTexts.list}</th>}
            <th scope="col">{importTableTexts.imported}</th>
            <th scope="col">{importTableTexts.by}</th>
            <th scope="col" className={styles.figure}>
              {importTableTexts.new}
            </th>
            <th scope="col" className={styles.figure}>
              {importTableTexts.updated}
            </th>
            <th scope="col" className={styles.figure}>
              {importTableTexts.refused}
            </th>
            <th scope="col" className={styles.last}>
              <span className="visually-hidden">{importTableTexts.undo}</span>
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
  const file = entry.file_name ?? importTableTexts.withoutFile;
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
      <td dir="auto">{entry.who ?? importTableTexts.formerMember}</td>
      <td className={styles.figure}>{formatNumber(entry.inserted, formats)}</td>
      <td className={styles.figure}>{formatNumber(entry.updated, formats)}</td>
      <td className={styles.figure}>{formatNumber(entry.rejected_count, formats)}</td>
      <td className={styles.last}>
        {entry.undone_at !== null ? (
          <span className={styles.soft}>{importTableTexts.undone}</span>
        ) : entry.can_undo ? (
          <Button
            size="small"
            variant="quiet"
            icon={<Icon name="undo" />}
            aria-label={importTableTexts.undoImport(file, at)}
            onClick={onUndo}
          >
            {importTableTexts.undo}
          </Button>
        ) : (
          <span className={styles.soft}>{importTableTexts.changedSince}</span>
        )}
      </td>
    </tr>
  );
}
