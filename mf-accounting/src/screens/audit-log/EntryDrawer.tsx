import type { AuditLogEntry } from '@ledgerwise/resource';
import { Button, Drawer, Facts, Moment, useFormats } from '@ledgerwise/ui/core';
import { RecordLink } from '@ledgerwise/ui/resource';
import styles from './audit-log.module.css';
import { addressOf } from './audit-log-columns.tsx';
import { actionWords, entryLines, recordWords } from './audit-log-words.ts';

interface EntryDrawerProps {
  readonly entry: AuditLogEntry;
  /** Label of its record: Invoice. */
  readonly kind: string;
  /** Shows all that happened to its record. */
  onRecord(): void;
  onClose(): void;
}

/** One entry with each change on a line of its own. */
export function EntryDrawer({ entry, kind, onRecord, onClose }: EntryDrawerProps) {
  const formats = useFormats();
  const lines = entryLines(entry, formats);
  return (
    <Drawer open title={`${actionWords(entry.action)}: ${kind}`} onClose={onClose}>
      <Facts
        facts={[
          ['When', <Moment key="when" at={entry.created_at} />],
          ['Person', entry.actor_name],
          ['Action', actionWords(entry.action)],
          [
            'Record',
            <RecordLink key="record" address={addressOf(entry)}>
              {recordWords(entry, formats) || kind}
            </RecordLink>,
          ],
        ]}
      />
      <h3>Changes</h3>
      {lines.length === 0 ? (
        <p className={styles.soft}>This entry records no changed fields.</p>
      ) : (
        <ul className={styles.changes}>
          {lines.map((line) => (
            <li key={line} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      )}
      {entry.record_id !== null && <Button onClick={onRecord}>Show only this record</Button>}
    </Drawer>
  );
}
