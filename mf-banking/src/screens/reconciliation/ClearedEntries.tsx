import { type Row, useHost } from '@ledgerwise/contract';
import type { BankReconciliationReport } from '@ledgerwise/resource';
import { Card, countOf, EmptyState, useFormats } from '@ledgerwise/ui/core';
import { DataGrid } from '@ledgerwise/ui/table';
import { useMemo, useState } from 'react';
import { clearedState, itemColumns } from './item-columns.tsx';

interface ClearedEntriesProps {
  readonly report: BankReconciliationReport;
  /** Why nothing can be ticked here. */
  readonly refused: string | undefined;
  onChanged(): void;
}

/** The entries of the ledger, to be ticked where they stand on the statement. */
export function ClearedEntries({ report, refused, onChanged }: ClearedEntriesProps) {
  const { data, notify } = useHost();
  const { dateFormat } = useFormats();
  const [isBusy, setBusy] = useState(false);
  const { currency, cleared, outstanding } = report;
  const columns = useMemo(
    () => itemColumns({ currency, dateFormat, hasNumber: true, state: clearedState }),
    [currency, dateFormat],
  );
  const byHand = cleared.filter(({ by_hand }) => by_hand).map((item) => ({ ...item, state: 'Cleared' }));
  const entries: readonly Row[] = [
    ...byHand,
    ...outstanding.map((item) => ({ ...item, state: 'Outstanding' })),
  ].sort((a, b) => a.day.localeCompare(b.day) || a.number.localeCompare(b.number));
  const ticked = new Set(byHand.map(({ id }) => id));

  const tick = async (ids: ReadonlySet<string>): Promise<void> => {
    if (isBusy) return;
    const put = [...ids].filter((id) => !ticked.has(id));
    const gone = [...ticked].filter((id) => !ids.has(id));
    setBusy(true);
    try {
      const about = { reconciliation_id: report.id };
      if (put.length > 0)
        await data.call('clear_bank_entries', { ...about, entry_ids: put, is_cleared: true });
      if (gone.length > 0)
        await data.call('clear_bank_entries', { ...about, entry_ids: gone, is_cleared: false });
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  const selection = {
    ids: ticked,
    nameOf: (row: Row) => `Clear ${String(row.number)}`,
    onChange: (ids: ReadonlySet<string>) => void tick(ids),
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
          caption={`${countOf(byHand.length, 'entry is', 'entries are')} cleared, ${countOf(outstanding.length, 'is', 'are')} outstanding`}
          {...(refused === undefined && { selection })}
        />
      )}
    </Card>
  );
}
