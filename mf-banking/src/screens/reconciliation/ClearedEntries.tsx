import type { Row } from '@ledgerwise/contract';
import type { BankReconciliationReport } from '@ledgerwise/resource';
import { Card, countOf, EmptyState, useFormats } from '@ledgerwise/ui/core';
import { DataGrid } from '@ledgerwise/ui/table';
import { useMemo } from 'react';
import { clearedState, itemColumns } from './item-columns.tsx';
import { texts } from './texts.ts';
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
  const byHand = cleared
    .filter(({ by_hand }) => by_hand)
    .map((item) => ({ ...item, state: texts.clearedEntries.cleared }));
  const entries: readonly Row[] = [
    ...byHand,
    ...outstanding.map((item) => ({ ...item, state: texts.clearedEntries.outstanding })),
  ].sort((a, b) => a.day.localeCompare(b.day) || a.number.localeCompare(b.number));
  const { shown, isBusy, tick } = useTicks(report, onChanged);
  const selection = {
    ids: shown,
    nameOf: (row: Row) => texts.clearedEntries.clear(String(row.number)),
    onChange: (ids: ReadonlySet<string>) => tick(ids),
  };
  return (
    <Card title={texts.clearedEntries.title} flush>
      {entries.length === 0 ? (
        <EmptyState level={3} title={texts.clearedEntries.none} text={texts.clearedEntries.noneText} />
      ) : (
        <DataGrid
          label={texts.clearedEntries.label}
          columns={columns}
          rows={entries}
          isRefreshing={isBusy}
          caption={texts.clearedEntries.counts(
            countOf(byHand.length, texts.clearedEntries.one, texts.clearedEntries.many, formats),
            countOf(outstanding.length, 'is', 'are', formats),
          )}
          {...(refused === undefined && { selection })}
        />
      )}
    </Card>
  );
}
