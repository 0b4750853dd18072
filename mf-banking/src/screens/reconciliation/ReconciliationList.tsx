import { type Row, useHost } from '@ledgerwise/contract';
import {
  Badge,
  Button,
  Card,
  countOf,
  Day,
  EmptyState,
  ErrorState,
  type Formats,
  formatDate,
  formatMoney,
  Icon,
  useFormats,
} from '@ledgerwise/ui/core';
import { refusal } from '@ledgerwise/ui/resource';
import { badgeText, DataGrid, type GridColumn } from '@ledgerwise/ui/table';
import { lazy, Suspense, useMemo, useState } from 'react';
import { MAY_BEGIN } from '../../banking-access.ts';
import { useReconciliations } from './reconciliations.ts';

/** Its calendar brings antd, which the list does not wait for. */
const BeginDialog = lazy(async () => ({ default: (await import('./BeginDialog.tsx')).BeginDialog }));

function columnsOf({ currency, dateFormat }: Formats): readonly GridColumn[] {
  const amount = (id: string, label: string, phone?: 'figure'): GridColumn => ({
    id,
    label,
    align: 'end',
    rigid: true,
    ...(phone && { phone }),
    text: (row) => formatMoney(String(row[id]), currency),
    render: (row) => formatMoney(String(row[id]), currency),
  });
  return [
    {
      id: 'statement_date',
      label: 'Statement Date',
      isStrong: true,
      rigid: true,
      phone: 'title',
      text: (row) => formatDate(String(row.statement_date), dateFormat),
      render: (row) => <Day on={String(row.statement_date)} />,
    },
    amount('statement_balance', 'Statement Balance', 'figure'),
    amount('cleared_balance', 'Cleared'),
    amount('unexplained', 'Difference'),
    {
      id: 'status',
      label: 'Status',
      phone: 'state',
      rigid: true,
      text: ({ status }) => badgeText(status === 'finished' ? 'Finished' : 'In progress'),
      render: ({ status }) =>
        status === 'finished' ? <Badge tone="good">Finished</Badge> : <Badge tone="warn">In progress</Badge>,
    },
  ];
}

interface ReconciliationListProps {
  /** Of the ledger. */
  readonly account: string;
  onOpen(id: string): void;
}

/** The reconciliations of an account, and the way to begin one. */
export function ReconciliationList({ account, onOpen }: ReconciliationListProps) {
  const { auth } = useHost();
  const formats = useFormats();
  const columns = useMemo(() => columnsOf(formats), [formats]);
  const [isBeginning, setBeginning] = useState(false);
  const reconciliations = useReconciliations(account);
  const rows = reconciliations.value;
  const open = (row: Row): void => onOpen(row.id);
  if (reconciliations.error && !rows)
    return (
      <ErrorState
        error={reconciliations.error}
        title="The reconciliations could not be loaded"
        onRetry={reconciliations.retry}
      />
    );
  const begin = (
    <Button
      size="small"
      icon={<Icon name="add" />}
      unavailable={refusal(auth, MAY_BEGIN)}
      onClick={() => setBeginning(true)}
    >
      Begin Reconciliation
    </Button>
  );
  return (
    <Card title="Reconciliations" flush action={begin}>
      {rows?.length === 0 ? (
        <EmptyState
          level={3}
          title="Nothing reconciled yet"
          text="Take a statement of the bank, enter its date and closing balance, and tick what stands on it."
        />
      ) : (
        <DataGrid
          label="Reconciliations"
          columns={columns}
          rows={rows}
          skeletonRows={3}
          caption={
            rows ? countOf(rows.length, 'reconciliation', 'reconciliations') : 'Loading reconciliations...'
          }
          rowKeys={{ enter: open }}
          onRowClick={open}
        />
      )}
      <Suspense>
        {isBeginning && (
          <BeginDialog account={account} onBegun={onOpen} onClose={() => setBeginning(false)} />
        )}
      </Suspense>
    </Card>
  );
}
