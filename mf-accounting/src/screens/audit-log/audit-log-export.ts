import { AppError, type DataSource, type Job } from '@ledgerwise/contract';
import type { AuditLogChoices, AuditLogEntry } from '@ledgerwise/resource';
import { csvFileName } from '@ledgerwise/resource/csv';
import { BYTE_ORDER_MARK, neutraliseCell, printLine } from '@ledgerwise/resource/csv/print';
import { countOf, download, type Formats } from '@ledgerwise/ui/core';
import type { AuditLogPlace } from './audit-log-address.ts';
import { readAuditLog } from './audit-log-query.ts';
import { actionWords, entryLines, kindWords } from './audit-log-words.ts';

/** The server's limit for one response. */
const ENTRIES_AT_ONCE = 1000;

const HEADINGS = [
  'When',
  'Person',
  'Action',
  'Kind of Record',
  'Record',
  'Records',
  'Changes',
  'Record ID',
  'Entry ID',
];

export interface AuditLogExportOptions {
  /** A UUID. */
  readonly key: string;
  readonly data: DataSource;
  readonly place: AuditLogPlace;
  readonly choices: AuditLogChoices | undefined;
  readonly formats: Formats;
}

/** Exports all entries that match the filters, as comma-separated values. */
export function auditLogExport({ key, data, place, choices, formats }: AuditLogExportOptions): Job<Blob> {
  const name = csvFileName({ name: 'audit_log' }, formats.timeZone);
  const lineOf = (entry: AuditLogEntry): string =>
    printLine(
      [
        entry.created_at,
        entry.actor_name,
        actionWords(entry.action),
        kindWords(entry.entity, choices),
        entry.record_name ?? '',
        String(entry.record_count),
        entryLines(entry, formats).join('\n'),
        entry.record_id ?? '',
        entry.id,
      ].map(neutraliseCell),
    );
  return {
    id: key,
    topic: 'export audit_log',
    title: 'Export of the audit log',
    async run(signal, report) {
      const parts = [BYTE_ORDER_MARK + printLine(HEADINGS)];
      let after: AuditLogPlace['after'] = null;
      let done = 0;
      do {
        report({ done, text: `${countOf(done, 'entry', 'entries', formats)} written` });
        if (signal.aborted) throw new AppError('data.aborted', { cause: signal.reason });
        const page = await readAuditLog(data, { ...place, after }, ENTRIES_AT_ONCE, signal);
        parts.push(page.entries.map(lineOf).join(''));
        done += page.entries.length;
        after = page.after;
      } while (after !== null);
      const file = new Blob(parts, { type: 'text/csv;charset=utf-8' });
      download(file, name);
      return file;
    },
    describe: (file) => ({
      title: 'Data exported successfully',
      files: [{ label: 'Download again', name, read: async () => file }],
    }),
    failure: { title: 'Failed to export data' },
    cancelled: { title: 'Export cancelled', text: 'No file was written.' },
    lost: {
      title: 'Export was not finished',
      text: 'The page was closed before the file of the audit log was written. Export it again.',
    },
  };
}
