import type { DataSource } from '@ledgerwise/contract';
import type { AuditLogPage } from '@ledgerwise/resource';
import { type AuditLogPlace, SYSTEM } from './audit-log-address.ts';

/** Entries on a page of the screen. */
export const PAGE = 100;

const orNull = (text: string): string | null => (text === '' ? null : text);

/** Reads a page of the log, of so many entries (at most 1000), the newest first. */
export function readAuditLog(
  data: DataSource,
  { person, kind, record, action, from, to, after }: AuditLogPlace,
  pageSize: number,
  signal?: AbortSignal,
): Promise<AuditLogPage> {
  const equals = (field: string, value: string) =>
    value === '' ? [] : [{ field, operator: 'equals', value }];
  const byPerson =
    person === SYSTEM
      ? [{ field: 'actor_id', operator: 'empty', value: 'true' }]
      : equals('actor_id', person);
  return data.call(
    'audit_log',
    {
      filters: [...byPerson, ...equals('action', action)],
      entity: orNull(kind),
      record_id: orNull(record),
      start_date: orNull(from),
      end_date: orNull(to),
      after,
      page_size: pageSize,
    },
    signal,
  );
}
