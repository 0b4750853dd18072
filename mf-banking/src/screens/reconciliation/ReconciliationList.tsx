import { type Row, useHost } from '@ledgerwise/contract';
import { ActionDialog } from '@ledgerwise/ui/actions';
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
import { useMemo, useState } from 'react';
import { MAY_BEGIN } from '../../banking-access.ts';
import { beginReconciliation } from './begin-action.ts';
import { useReconciliations } from './reconciliations.ts';

/** Why it was last undone. */
const reasonOf = ({ reopen_reason: reason }: Row): string => (typeof reason === 'string' ? reason : '');

const undoneColumn: GridColumn = {
  id: 'reopen_reason',
  label: 'Undone',
  weight: 2,
  mayHide: true,
  text: reasonOf,
  render: (row) => (
    <span dir="auto" title={reasonOf(row)}>
      {reasonOf(row)}
    </span>
  ),
};

/** Why some were undone is a column where some were. */
function columnsOf(formats: Formats, wasUndone: boolean): readonly GridColumn[] {
  const { currency, dateFormat } = formats;

  const amount = (id: string, label: string, phone?: 'figure'): GridColumn => ({
    id,
    label,
    align: 'end',
    rigid: true,
    ...(phone && { phone }),
    text: (row) => formatMoney(String(row[id]), currency, formats),
    render: (row) => formatMoney(String(row[id]), currency, formats),
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
    ...(wasUndone ? [undoneColumn] : []),
  ];
}

interface ReconciliationListProps {
  /** Of the ledger. */
  readonly bank: Row;
  onOpen(id: string): void;
}

/** Accounts without one of their own are kept in that of the books. */
const currencyOf = (bank: Row, { currency }: Formats): string =>
  typeof bank.currency === 'string' ? bank.currency : currency;

/** The reconciliations of an account, and the way to begin one. */
export function ReconciliationList({ bank, onOpen }: ReconciliationListProps) {
  const { auth } = useHost();
  const formats = useFormats();
  const [isBeginning, setBeginning] = useState(false);
  const reconciliations = useReconciliations(bank.id);
  const rows = reconciliations.value;
  const wasUndone = rows?.some((row) => reasonOf(row) !== '') ?? false;
  const columns = useMemo(
    () => columnsOf({ ...formats, currency: currencyOf(bank, formats) }, wasUndone),
    [bank, formats, wasUndone],
  );
  // The latest statement comes first.
  const last = rows?.find(({ status }) => status === 'finished');
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
      Begin reconciliation
    </Button>
  );
  return (
    <Card title="Reconciliations" flush action={begin}>
      {rows?.length === 0 ? (
        <EmptyState
          level={3}
          title="Nothing reconciled yet"
          text="Enter the statement date and closing balance, then tick each matching item."
        />
      ) : (
        <DataGrid
          label="Reconciliations"
          columns={columns}
          rows={rows}
          skeletonRows={3}
          caption={
            rows
              ? countOf(rows.length, 'reconciliation', 'reconciliations', formats)
              : 'Loading reconciliations...'
          }
          rowKeys={{ enter: open }}
          onRowClick={open}
        />
      )}
      {isBeginning && (
        <ActionDialog action={beginReconciliation} row={bank} onClose={() => setBeginning(false)}>
          <Opening last={last} currency={currencyOf(bank, formats)} />
        </ActionDialog>
      )}
    </Card>
  );
}

interface OpeningProps {
  /** The latest reconciliation that is finished. */
  readonly last: Row | undefined;
  readonly currency: string;
}

/** With what the statement must open: what was reconciled last. */
function Opening({ last, currency }: OpeningProps) {
  const formats = useFormats();
  return last ? (
    <p>
      Reconciled through <Day on={String(last.statement_date)} />: the statement must open with{' '}
      <strong>{formatMoney(String(last.statement_balance), currency, formats)}</strong>.
    </p>
  ) : (
    <p>Nothing is reconciled yet: begin with the first statement since your books begin.</p>
  );
}
