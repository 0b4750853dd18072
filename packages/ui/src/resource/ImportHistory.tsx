import type { AnyResource, RecentImport } from '@ledgerwise/resource';
import { useState } from 'react';
import { Banner } from '../core/Banner.tsx';
import { Button } from '../core/Button.tsx';
import { Card } from '../core/Card.tsx';
import { formatDateTime, formatNumber } from '../core/format.ts';
import { Icon } from '../core/Icon.tsx';
import { useFormats } from '../core/use-formats.ts';
import styles from './Import.module.css';
import { UndoImportDialog } from './UndoImportDialog.tsx';
import { useAnswer } from './use-answer.ts';

/** The latest imports into the list, by anybody, and the way back from each. */
export function ImportHistory({ resource }: { readonly resource: AnyResource }) {
  const { value, error, retry } = useAnswer(resource.name, 'recent imports', (data, signal) =>
    data.call('recent_imports', { table_name: resource.name }, signal),
  );
  const [asked, setAsked] = useState<{ readonly importId: string; readonly count: number } | null>(null);
  if (error !== null)
    return (
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
  if (!value || value.length === 0) return null;
  return (
    <Card title="Recent imports">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard */}
      <section className={styles.scroll} aria-label="Recent imports" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">File</th>
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
            {value.map((one) => (
              <HistoryRow
                key={one.import_id}
                entry={one}
                onUndo={() => setAsked({ importId: one.import_id, count: one.inserted + one.updated })}
              />
            ))}
          </tbody>
        </table>
      </section>
      <UndoImportDialog resource={resource} asked={asked} onClose={() => setAsked(null)} />
    </Card>
  );
}

function HistoryRow({ entry, onUndo }: { readonly entry: RecentImport; onUndo(): void }) {
  const file = entry.file_name ?? 'Without a file';
  const at = formatDateTime(entry.created_at, useFormats().dateFormat);
  return (
    <tr>
      <td title={file} dir="auto">
        {file}
      </td>
      <td>
        <time dateTime={entry.created_at}>{at}</time>
      </td>
      <td dir="auto">{entry.who ?? 'Somebody who has left'}</td>
      <td className={styles.figure}>{formatNumber(entry.inserted)}</td>
      <td className={styles.figure}>{formatNumber(entry.updated)}</td>
      <td className={styles.figure}>{formatNumber(entry.rejected_count)}</td>
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
