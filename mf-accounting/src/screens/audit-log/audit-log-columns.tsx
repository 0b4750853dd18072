import type { Row } from '@ledgerwise/contract';
import type { AuditLogChoices, AuditLogEntry, RecordAddress } from '@ledgerwise/resource';
import type { Formats } from '@ledgerwise/ui/core';
import { RecordLink } from '@ledgerwise/ui/resource';
import { type GridColumn, momentColumn } from '@ledgerwise/ui/table';
import styles from './audit-log.module.css';
import { actionWords, entryLines, kindWords, recordWords } from './audit-log-words.ts';
import { texts } from './texts.ts';

/** One entry as a row of the table. */
export type LogRow = AuditLogEntry & Row;

/** Returns the record of an entry; null if it concerns several, or a deleted one. */
export const addressOf = ({ action, entity, record_id: id }: AuditLogEntry): RecordAddress | null =>
  id === null || action === 'deleted' ? null : { table: entity, id };

/** When, who, what, to which record, from which value to which. */
export function auditLogColumns(
  formats: Formats,
  choices: AuditLogChoices | undefined,
): readonly GridColumn<LogRow>[] {
  const changes = (row: LogRow): string => entryLines(row, formats).join(' · ');
  const kind = ({ entity }: LogRow): string => kindWords(entity, choices);
  /** A record without a name is opened by its kind: a link must say something. */
  const record = (row: LogRow): string =>
    recordWords(row, formats) || (addressOf(row) === null ? '' : kind(row));
  return [
    momentColumn(formats),
    {
      id: 'actor_name',
      label: texts.auditLogColumns.person,
      least: 120,
      isStrong: true,
      phone: 'title',
      text: ({ actor_name }) => actor_name,
      render: ({ actor_name }) => <span dir="auto">{actor_name}</span>,
    },
    {
      id: 'action',
      label: texts.auditLogColumns.action,
      rigid: true,
      phone: 'state',
      text: ({ action }) => actionWords(action),
      render: ({ action }) => actionWords(action),
    },
    {
      id: 'entity',
      label: texts.auditLogColumns.kindRecord,
      rigid: true,
      mayHide: true,
      text: kind,
      render: kind,
    },
    {
      id: 'record_name',
      label: texts.auditLogColumns.record,
      least: 120,
      phone: 'second',
      text: record,
      render: (row) => (
        <>
          {record(row) !== kind(row) && <span className={styles.kindOnPhone}>{kind(row)} </span>}
          <RecordLink address={addressOf(row)} isInGrid title={record(row)}>
            <span dir="auto">{record(row)}</span>
          </RecordLink>
        </>
      ),
    },
    {
      id: 'changes',
      label: texts.auditLogColumns.changes,
      weight: 4,
      text: changes,
      render: (row) => (
        <span dir="auto" title={changes(row)}>
          {changes(row)}
        </span>
      ),
    },
  ];
}
