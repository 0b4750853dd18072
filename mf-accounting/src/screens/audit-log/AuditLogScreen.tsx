import { useHost } from '@ledgerwise/contract';
import type { AuditLogChoices } from '@ledgerwise/resource';
import {
  Button,
  Card,
  countOf,
  EmptyState,
  ErrorState,
  Icon,
  LogPages,
  NoPermission,
  PageHeader,
  useFormats,
} from '@ledgerwise/ui/core';
import { ResourceRoot, useAnswer, useJobs } from '@ledgerwise/ui/resource';
import { DataGrid } from '@ledgerwise/ui/table';
import { useMemo, useState } from 'react';
import { AuditLogFilters } from './AuditLogFilters.tsx';
import { type AuditLogPlace, isFiltered, useAuditLogPlace } from './audit-log-address.ts';
import { auditLogColumns, type LogRow } from './audit-log-columns.tsx';
import { auditLogExport } from './audit-log-export.ts';
import { PAGE, readAuditLog } from './audit-log-query.ts';
import { kindWords } from './audit-log-words.ts';
import { EntryDrawer } from './EntryDrawer.tsx';

const MAY_READ = 'activity.read_all';
const TABLE = 'activity_log';

/** The audit log of the organization: user, time, record, and both values of each change. */
export function AuditLogScreen() {
  const { auth } = useHost();
  if (!auth.can(MAY_READ))
    return <NoPermission action="read the audit log" roles={auth.rolesWith(MAY_READ)} />;
  return (
    <ResourceRoot>
      <AuditLog />
    </ResourceRoot>
  );
}

/** Filter choices of the log, which does not wait for them. */
const useChoices = (): AuditLogChoices | undefined =>
  useAnswer(TABLE, 'choices', (data, signal) => data.call('audit_log_choices', {}, signal), 'anew').value;

function AuditLog() {
  const { place, go, clear } = useAuditLogPlace();
  const choices = useChoices();
  return (
    <>
      <PageHeader
        title="Audit Log"
        description="Who changed which record and when, with the values before and after. Entries can only be added."
        actions={<ExportButton place={place} choices={choices} />}
      />
      <AuditLogFilters choices={choices} place={place} onChange={go} onClear={clear} />
      <Entries place={place} choices={choices} onGo={go} onClear={clear} />
    </>
  );
}

interface PartProps {
  readonly place: AuditLogPlace;
  readonly choices: AuditLogChoices | undefined;
}

interface EntriesProps extends PartProps {
  onGo(change: Partial<AuditLogPlace>): void;
  onClear(): void;
}

function Entries({ place, choices, onGo, onClear }: EntriesProps) {
  const formats = useFormats();
  const page = useAnswer(
    TABLE,
    JSON.stringify(place),
    (data, signal) => readAuditLog(data, place, PAGE, signal),
    'anew',
  );
  const rows = useMemo(() => page.value?.entries.map((entry): LogRow => ({ ...entry })), [page.value]);
  const columns = useMemo(() => auditLogColumns(formats, choices), [formats, choices]);
  const [opened, setOpened] = useState<LogRow | null>(null);
  if (page.error)
    return <ErrorState error={page.error} title="The audit log could not be loaded" onRetry={page.retry} />;
  const next = page.value?.after ?? null;
  return (
    <Card
      title="Entries"
      flush
      action={
        <Button size="small" icon={<Icon name="reload" />} onClick={page.retry}>
          Reload
        </Button>
      }
    >
      {rows?.length === 0 ? (
        <NoEntries isFiltered={isFiltered(place)} onClear={onClear} />
      ) : (
        <DataGrid<LogRow>
          label="Audit log"
          columns={columns}
          rows={rows}
          caption={
            rows ? `${countOf(rows.length, 'entry', 'entries', formats)}, newest first` : 'Loading entries...'
          }
          rowKeys={{ enter: setOpened }}
          onRowClick={setOpened}
        />
      )}
      <LogPages
        olderLabel="Older"
        isNewest={place.after === null}
        isOldest={next === null}
        onNewest={() => onGo({ after: null })}
        onOlder={() => onGo({ after: next })}
      />
      {opened && (
        <EntryDrawer
          entry={opened}
          kind={kindWords(opened.entity, choices)}
          onRecord={() => {
            setOpened(null);
            onGo({ kind: opened.entity, record: opened.record_id ?? '' });
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  );
}

function NoEntries({ isFiltered: isNarrowed, onClear }: { readonly isFiltered: boolean; onClear(): void }) {
  return isNarrowed ? (
    <EmptyState
      level={3}
      title="No entries match these filters"
      text="Choose other filters, or clear them to see the whole log."
      actions={<Button onClick={onClear}>Clear filters</Button>}
    />
  ) : (
    <EmptyState
      level={3}
      title="Nothing was recorded yet"
      text="Every record that is added, changed, posted or deleted is listed here."
    />
  );
}

function ExportButton({ place, choices }: PartProps) {
  const { data, jobs } = useHost();
  const formats = useFormats();
  const isRunning = useJobs().some(({ topic, state }) => topic === 'export audit_log' && state === 'running');
  const start = (): void => {
    // The host shows how far it is, and what it came to.
    jobs
      .start(auditLogExport({ key: crypto.randomUUID(), data, place, choices, formats }))
      .catch(() => undefined);
  };
  return (
    <Button icon={<Icon name="export" />} busy={isRunning} onClick={start}>
      Export
    </Button>
  );
}
