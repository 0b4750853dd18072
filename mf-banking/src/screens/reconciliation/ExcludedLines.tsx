import { type Row, useHost } from '@ledgerwise/contract';
import type { BankReconciliationReport } from '@ledgerwise/resource';
import { countOf, EmptyState, Icon, IconButton, useFormats } from '@ledgerwise/ui/core';
import { refusal } from '@ledgerwise/ui/resource';
import { DataGrid } from '@ledgerwise/ui/table';
import { useCallback, useMemo } from 'react';
import { MAY_MATCH } from '../../banking-access.ts';
import { itemColumns } from './item-columns.tsx';
import { wordsOfLine } from './line-amount.ts';
import { texts } from './texts.ts';
import { useLineWork } from './use-line-work.ts';

interface ExcludedLinesProps {
  readonly report: BankReconciliationReport;
  onChanged(): void;
}

/** Excluded lines; each can be included again while the reconciliation is open. */
export function ExcludedLines({ report, onChanged }: ExcludedLinesProps) {
  const { auth, data } = useHost();
  const formats = useFormats();
  const { dateFormat } = formats;
  const { run, busyId, keyOf } = useLineWork(onChanged);
  const { currency, status, excluded } = report;
  const refused = refusal(auth, MAY_MATCH);
  const columns = useMemo(
    () => itemColumns({ currency, dateFormat, hasNumber: false }, formats),
    [currency, dateFormat, formats],
  );
  const rows = useMemo(() => excluded.map((line): Row => ({ ...line })), [excluded]);
  const actions = useCallback(
    (row: Row) => (
      <IconButton
        size="small"
        data-nav="include"
        tabIndex={-1}
        label={texts.excludedLines.include(wordsOfLine(row))}
        icon={<Icon name="undo" />}
        busy={busyId === row.id}
        unavailable={refused}
        onClick={() =>
          void run(row.id, () =>
            data.call('include_bank_transaction', { id: row.id, key: keyOf(['include', row.id]) }),
          )
        }
      />
    ),
    [busyId, data, keyOf, refused, run],
  );
  if (rows.length === 0)
    return <EmptyState level={3} title={texts.excludedLines.none} text={texts.excludedLines.noneText} />;
  return (
    <DataGrid
      label={texts.excludedLines.label}
      columns={columns}
      rows={rows}
      actions={status === 'open' ? actions : undefined}
      caption={countOf(rows.length, 'line', 'lines', formats)}
    />
  );
}
