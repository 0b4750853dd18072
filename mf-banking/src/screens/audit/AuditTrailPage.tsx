import { useHost } from '@ledgerwise/contract';
import {
  Button,
  Card,
  EmptyState,
  type Formats,
  formatNumber,
  Icon,
  LogPages,
  NoPermission,
  PageHeader,
  useFormats,
} from '@ledgerwise/ui/core';
import { ResourceRoot } from '@ledgerwise/ui/resource';
import { DataGrid } from '@ledgerwise/ui/table';
import { useMemo, useState } from 'react';
import { MAY_AUDIT } from '../../banking-access.ts';
import { AreaError } from '../area/AreaError.tsx';
import { isAreaShut } from '../area/area-errors.ts';
import { BankingArea } from '../area/BankingArea.tsx';
import styles from './audit.module.css';
import { auditColumns } from './audit-columns.tsx';
import { type AuditRow, PAGE, useAuditPlace, useAuditRecords } from './audit-records.ts';
import { RecordDrawer } from './RecordDrawer.tsx';
import { texts } from './texts.ts';
import { Verdict } from './Verdict.tsx';

/** Accesses to bank numbers, refused attempts included. */
export function AuditTrailPage() {
  const { auth, basePath } = useHost();
  if (!auth.can(MAY_AUDIT))
    return <NoPermission action={texts.auditTrailPage.read} roles={auth.rolesWith(MAY_AUDIT)} />;
  return (
    <ResourceRoot>
      <PageHeader
        title={texts.auditTrailPage.title}
        description={texts.auditTrailPage.description}
        back={{ to: basePath, label: texts.auditTrailPage.bankAccounts }}
      />
      <BankingArea>
        <Records />
      </BankingArea>
    </ResourceRoot>
  );
}

function Records() {
  const { before, go } = useAuditPlace();
  const records = useAuditRecords(before);
  const formats = useFormats();
  const columns = useMemo(() => auditColumns(formats), [formats]);
  const [opened, setOpened] = useState<AuditRow | null>(null);
  const rows = records.value;
  if (records.error && (!rows || isAreaShut(records.error)))
    return <AreaError error={records.error} title={texts.auditTrailPage.failed} onRetry={records.retry} />;
  const last = rows?.at(-1)?.number ?? 1;
  return (
    <div className={styles.page}>
      <Verdict />
      <Card
        title={texts.auditTrailPage.records}
        flush
        action={
          <Button size="small" icon={<Icon name="reload" />} onClick={records.retry}>
            {texts.auditTrailPage.reload}
          </Button>
        }
      >
        {rows?.length === 0 ? (
          <EmptyState level={3} title={texts.auditTrailPage.empty} text={texts.auditTrailPage.emptyText} />
        ) : (
          <DataGrid<AuditRow>
            label={texts.auditTrailPage.label}
            columns={columns}
            rows={rows}
            caption={captionOf(rows, formats)}
            rowKeys={{ enter: setOpened }}
            onRowClick={setOpened}
          />
        )}
        <LogPages
          olderLabel={texts.auditTrailPage.older(PAGE)}
          isNewest={before === null}
          isOldest={last <= 1}
          onNewest={() => go(null)}
          onOlder={() => go(last)}
        />
        {opened && <RecordDrawer record={opened} onClose={() => setOpened(null)} />}
      </Card>
    </div>
  );
}

function captionOf(rows: readonly AuditRow[] | undefined, formats: Formats): string {
  const [first] = rows ?? [];
  const last = rows?.at(-1);
  return first && last
    ? texts.auditTrailPage.range(formatNumber(last.number, formats), formatNumber(first.number, formats))
    : texts.auditTrailPage.loading;
}
