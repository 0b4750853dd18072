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
import { texts } from './texts.ts';

/** Why it was last undone. */
const reasonOf = ({ reopen_reason: reason }: Row): string => (typeof reason === 'string' ? reason : '');

const undoneColumn: GridColumn = {
  id: 'reopen_reason',
  label: texts.reconciliationList.undone,
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
      label: texts.reconciliationList.statementDate,
      isStrong: true,
      rigid: true,
      phone: 'title',
      text: (row) => formatDate(String(row.statement_date), dateFormat),
      render: (row) => <Day on={String(row.statement_date)} />,
    },
    amount('statement_balance', texts.reconciliationList.statementBalance, 'figure'),
    amount('cleared_balance', texts.reconciliationList.cleared),
    amount('unexplained', texts.reconciliationList.difference),
    {
      id: 'status',
      label: texts.reconciliationList.status,
      phone: 'state',
      rigid: true,
      text: ({ status }) =>
        badgeText(
          status === 'finished' ? texts.reconciliationList.finished : texts.reconciliationList.inProgress,
        ),
      render: ({ status }) =>
        status === 'finished' ? (
          <Badge tone="good">{texts.reconciliationList.finished}</Badge>
        ) : (
          <Badge tone="warn">{texts.reconciliationList.inProgress}</Badge>
        ),
    },
    ...(wasUndone ? [undoneColumn] : []),
  ];
}

interface ReconciliationListProps {
  /** Account in the ledger. */
  readonly bank: Row;
  onOpen(id: string): void;
}

/** Accounts without their own currency use the base currency. */
const currencyOf = (bank: Row, { currency }: Formats): string =>
  typeof bank.currency === 'string' ? bank.currency : currency;

/** The reconciliations of an account, and a button that starts one. */
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
        title={texts.reconciliationList.failed}
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
      {texts.reconciliationList.begin}
    </Button>
  );
  return (
    <Card title={texts.reconciliationList.title} flush action={begin}>
      {rows?.length === 0 ? (
        <EmptyState
          level={3}
          title={texts.reconciliationList.empty}
          text={texts.reconciliationList.emptyText}
        />
      ) : (
        <DataGrid
          label={texts.reconciliationList.title}
          columns={columns}
          rows={rows}
          skeletonRows={3}
          caption={
            rows
              ? countOf(rows.length, 'reconciliation', 'reconciliations', formats)
              : texts.reconciliationList.loading
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

/** The opening balance that the statement must have: that of the last reconciliation. */
function Opening({ last, currency }: OpeningProps) {
  const formats = useFormats();
  return last ? (
    <p>
      {texts.reconciliationList.through} <Day on={String(last.statement_date)} />
      {texts.reconciliationList.mustOpenWith}{' '}
      <strong>{formatMoney(String(last.statement_balance), currency, formats)}</strong>.
    </p>
  ) : (
    <p>{texts.reconciliationList.first}</p>
  );
}
