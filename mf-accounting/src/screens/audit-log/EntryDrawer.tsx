import type { AuditLogEntry } from '@ledgerwise/resource';
import { Button, Drawer, Facts, Moment, useFormats } from '@ledgerwise/ui/core';
import { RecordLink } from '@ledgerwise/ui/resource';
import styles from './audit-log.module.css';
import { addressOf } from './audit-log-columns.tsx';
import { actionWords, entryLines, recordWords } from './audit-log-words.ts';
import { texts } from './texts.ts';

interface EntryDrawerProps {
  readonly entry: AuditLogEntry;
  /** Label of its record: Invoice. */
  readonly kind: string;
  /** Shows the history of its record. */
  onRecord(): void;
  onClose(): void;
}

/** One entry, with each change on its own line. */
export function EntryDrawer({ entry, kind, onRecord, onClose }: EntryDrawerProps) {
  const formats = useFormats();
  const lines = entryLines(entry, formats);
  return (
    <Drawer open title={`${actionWords(entry.action)}: ${kind}`} onClose={onClose}>
      <Facts
        facts={[
          [texts.entryDrawer.when, <Moment key="when" at={entry.created_at} />],
          [texts.entryDrawer.person, entry.actor_name],
          [texts.entryDrawer.action, actionWords(entry.action)],
          [
            texts.entryDrawer.record,
            <RecordLink key="record" address={addressOf(entry)}>
              {recordWords(entry, formats) || kind}
            </RecordLink>,
          ],
        ]}
      />
      <h3>{texts.entryDrawer.changes}</h3>
      {lines.length === 0 ? (
        <p className={styles.soft}>{texts.entryDrawer.noChanges}</p>
      ) : (
        <ul className={styles.changes}>
          {lines.map((line) => (
            <li key={line} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      )}
      {entry.record_id !== null && <Button onClick={onRecord}>{texts.entryDrawer.showOnly}</Button>}
    </Drawer>
  );
}
