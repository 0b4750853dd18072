import { useHost, useShortcuts } from '@ledgerwise/contract';
import type { BankReconciliationReport, BankSuggestion } from '@ledgerwise/resource';
import { countOf, EmptyState, useFormats } from '@ledgerwise/ui/core';
import { refusal } from '@ledgerwise/ui/resource';
import { DataGrid, type GridHandle } from '@ledgerwise/ui/table';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { MAY_MATCH } from '../../banking-access.ts';
import { AcceptAll } from './AcceptAll.tsx';
import { acceptSuggestion } from './accept-suggestion.ts';
import { LineDialog, type LineTask } from './dialogs/LineDialog.tsx';
import { InlineWays, isDirect, LineActions } from './LineActions.tsx';
import { lineColumns } from './line-columns.tsx';
import { lineShortcuts } from './line-shortcuts.ts';
import { exactLines } from './suggestion-actions.ts';
import type { LineFlow } from './use-line-flow.ts';
import { type LineRow, useLineRows } from './use-line-rows.ts';
import { useLineWays } from './use-line-ways.ts';

interface StatementLinesProps {
  readonly report: BankReconciliationReport;
  readonly flow: LineFlow;
  onChanged(): void;
}

const bestOf = ({ best }: LineRow): string => best;

/** Lines of the statement that are not matched yet, each beside what it most likely is in the books. */
export function StatementLines({ report, flow, onChanged }: StatementLinesProps) {
  const { auth, data } = useHost();
  const formats = useFormats();
  const { dateFormat } = formats;
  const grid = useRef<GridHandle>(null);
  const [task, setTask] = useState<LineTask | null>(null);
  const { account_id: account, currency } = report;
  const { run, note, leaving } = flow;
  const refused = refusal(auth, MAY_MATCH);
  const ways = useLineWays(account, run, setTask);
  useShortcuts(lineShortcuts);
  const rows = useLineRows(report, leaving);
  const accept = useCallback(
    (row: LineRow, suggestion: BankSuggestion) => {
      if (isDirect(suggestion))
        run(row, suggestion.entry_ids ? 'matched' : 'posted', (key) =>
          acceptSuggestion(data, row.id, suggestion, key),
        );
      else setTask({ kind: 'accept', line: row, suggestion });
    },
    [data, run],
  );
  const matchBest = useCallback(
    (row: LineRow) => {
      if (refused !== undefined) return;
      const best = row.suggestions[0];
      if (best) accept(row, best);
      else setTask({ kind: 'match', line: row });
    },
    [accept, refused],
  );
  const rowKeys = useMemo(
    () => ({
      enter: matchBest,
      m: matchBest,
      ...Object.fromEntries(
        ways.flatMap(({ shortcut, unavailable, run: go }) =>
          shortcut === undefined || unavailable !== undefined ? [] : [[shortcut, go]],
        ),
      ),
    }),
    [matchBest, ways],
  );
  const columns = useMemo(
    () =>
      lineColumns<LineRow>(
        {
          currency,
          dateFormat,
          best: bestOf,
          ways: (row) => <InlineWays ways={ways} line={row} />,
        },
        formats,
      ),
    [currency, dateFormat, formats, ways],
  );
  const actions = useCallback(
    (row: LineRow) => (
      <LineActions
        row={row}
        ways={ways}
        refused={refused}
        onAccept={(suggestion) => accept(row, suggestion)}
        onReview={(suggestion) => setTask({ kind: 'accept', line: row, suggestion })}
      />
    ),
    [accept, refused, ways],
  );
  const isEmpty = rows.length === 0;
  // Opened from the list, the lines get the focus; opened by its address, the page starts at its heading.
  useEffect(() => {
    if (!isEmpty && (document.activeElement ?? document.body) === document.body) grid.current?.focus();
  }, [isEmpty]);
  return (
    <>
      {isEmpty ? (
        <EmptyState
          level={3}
          title="All lines are matched"
          text="Every line up to that day is matched or excluded."
        />
      ) : (
        <>
          <AcceptAll account={account} lines={exactLines(rows)} refused={refused} onDone={onChanged} />
          <DataGrid<LineRow>
            ref={grid}
            label="Statement lines to match"
            columns={columns}
            rows={rows}
            density="tall"
            actions={actions}
            rowKeys={rowKeys}
            caption={countOf(rows.length, 'line', 'lines', formats)}
          />
        </>
      )}
      <Suspense>
        {task && (
          <LineDialog
            task={task}
            report={report}
            onDone={() => {
              const isMatched =
                task.kind === 'match' || (task.kind === 'accept' && task.suggestion.entry_ids !== undefined);
              note(task.line, isMatched ? 'matched' : 'posted');
              onChanged();
            }}
            onClose={() => setTask(null)}
          />
        )}
      </Suspense>
    </>
  );
}
