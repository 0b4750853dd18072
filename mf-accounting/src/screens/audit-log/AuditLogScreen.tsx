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
import { texts } from './texts.ts';

const MAY_READ = 'activity.read_all';
const TABLE = 'activity_log';

/** The audit log of the organization: user, time, record, and both values of each change. */
export function AuditLogScreen() {
  const { auth } = useHost();
  if (!auth.can(MAY_READ))
    return <NoPermission action={texts.auditLogScreen.read} roles={auth.rolesWith(MAY_READ)} />;
  return (
    <ResourceRoot>
      <AuditLog />
    </ResourceRoot>
  );
}

/** Returns the filter options of the log, which does not wait for them. */
const useChoices = (): AuditLogChoices | undefined =>
  useAnswer(TABLE, 'choices', (data, signal) => data.call('audit_log_choices', {}, signal), 'anew').value;

function AuditLog() {
  const { place, go, clear } = useAuditLogPlace();
  const choices = useChoices();
  return (
    <>
      <PageHeader
        title={texts.auditLogScreen.title}
        description={texts.auditLogScreen.description}
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
    return <ErrorState error={page.error} title={texts.auditLogScreen.failed} onRetry={page.retry} />;
  const next = page.value?.after ?? null;
  return (
    <Card
      title={texts.auditLogScreen.entries}
      flush
      action={
        <Button size="small" icon={<Icon name="reload" />} onClick={page.retry}>
          {texts.auditLogScreen.reload}
        </Button>
      }
    >
      {rows?.length === 0 ? (
        <NoEntries isFiltered={isFiltered(place)} onClear={onClear} />
      ) : (
        <DataGrid<LogRow>
          label={texts.auditLogScreen.label}
          columns={columns}
          rows={rows}
          caption={
            rows
              ? texts.auditLogScreen.newestFirst(countOf(rows.length, 'entry', 'entries', formats))
              : texts.auditLogScreen.loading
          }
          rowKeys={{ enter: setOpened }}
          onRowClick={setOpened}
        />
      )}
      <LogPages
        olderLabel={texts.auditLogScreen.older}
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
      title={texts.auditLogScreen.noMatch}
      text={texts.auditLogScreen.noMatchText}
      actions={<Button onClick={onClear}>{texts.auditLogScreen.clearFilters}</Button>}
    />
  ) : (
    <EmptyState level={3} title={texts.auditLogScreen.empty} text={texts.auditLogScreen.emptyText} />
  );
}

function ExportButton({ place, choices }: PartProps) {
  const { data, jobs } = useHost();
  const formats = useFormats();
  const isRunning = useJobs().some(({ topic, state }) => topic === 'export audit_log' && state === 'running');
  const start = (): void => {
    // The host shows its progress and result.
    jobs
      .start(auditLogExport({ key: crypto.randomUUID(), data, place, choices, formats }))
      .catch(() => undefined);
  };
  return (
    <Button icon={<Icon name="export" />} busy={isRunning} onClick={start}>
      {texts.auditLogScreen.export}
    </Button>
  );
}
