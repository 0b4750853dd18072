import type { Row } from '@ledgerwise/contract';
import type { BankReconciliationReport } from '@ledgerwise/resource';
import { Card, countOf, EmptyState, useFormats } from '@ledgerwise/ui/core';
import { DataGrid } from '@ledgerwise/ui/table';
import { useMemo } from 'react';
import { clearedState, itemColumns } from './item-columns.tsx';
import { useTicks } from './use-ticks.ts';

interface ClearedEntriesProps {
  readonly report: BankReconciliationReport;
  /** Why nothing can be ticked here. */
  readonly refused: string | undefined;
  onChanged(): void;
}

/** The entries of the ledger, to be ticked if they are on the statement. */
export function ClearedEntries({ report, refused, onChanged }: ClearedEntriesProps) {
  const formats = useFormats();
  const { dateFormat } = formats;
  const { currency, cleared, outstanding } = report;
  const columns = useMemo(
    () => itemColumns({ currency, dateFormat, hasNumber: true, state: clearedState }, formats),
    [currency, dateFormat, formats],
  );
  const byHand = cleared.filter(({ by_hand }) => by_hand).map((item) => ({ ...item, state: 'Cleared' }));
  const entries: readonly Row[] = [
    ...byHand,
    ...outstanding.map((item) => ({ ...item, state: 'Outstanding' })),
  ].sort((a, b) => a.day.localeCompare(b.day) || a.number.localeCompare(b.number));
  const { shown, isBusy, tick } = useTicks(report, onChanged);
  const selection = {
    ids: shown,
    nameOf: (row: Row) => `Clear ${String(row.number)}`,
    onChange: (ids: ReadonlySet<string>) => tick(ids),
  };
  return (
    <Card title="Entries in the Ledger" flush>
      {entries.length === 0 ? (
        <EmptyState
          level={3}
          title="No entry waits"
          text="Every entry of the account up to that day is matched with a line of a statement."
        />
      ) : (
        <DataGrid
          label="Entries in the ledger"
          columns={columns}
          rows={entries}
          isRefreshing={isBusy}
          caption={`${countOf(byHand.length, 'entry is', 'entries are', formats)} cleared, ${countOf(outstanding.length, 'is', 'are', formats)} outstanding`}
          {...(refused === undefined && { selection })}
        />
      )}
    </Card>
  );
}
