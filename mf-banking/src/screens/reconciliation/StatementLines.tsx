import { useHost, useShortcuts } from '@ledgerwise/contract';
import { useLocation } from '@ledgerwise/contract/router';
import type { BankReconciliationReport } from '@ledgerwise/resource';
import { classNames, countOf, EmptyState, useFormats, useMediaQuery } from '@ledgerwise/ui/core';
import { refusal } from '@ledgerwise/ui/resource';
import { DataGrid, type GridHandle } from '@ledgerwise/ui/table';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { MAY_MATCH } from '../../banking-access.ts';
import { AcceptAll } from './AcceptAll.tsx';
import type { LineTask } from './dialogs/LineDialog.tsx';
import { InlineWays, LineActions } from './LineActions.tsx';
import { LineForm } from './LineForm.tsx';
import { lineColumns } from './line-columns.tsx';
import { lineShortcuts } from './line-shortcuts.ts';
import styles from './reconciliation.module.css';
import { exactLines } from './suggestion-actions.ts';
import { texts } from './texts.ts';
import type { DoneLine } from './undo-line.ts';
import type { LineFlow } from './use-line-flow.ts';
import { useLineMatch } from './use-line-match.ts';
import { type LineRow, useLineRows } from './use-line-rows.ts';
import { useLineWays } from './use-line-ways.ts';

interface StatementLinesProps {
  readonly report: BankReconciliationReport;
  readonly flow: LineFlow;
  onChanged(): void;
}

/** From this width on, a form fits beside the lines. */
const WIDE = '(min-width: 1100px)';

const bestOf = ({ best }: LineRow): string => best;

/** Statement lines to match, each beside its best suggestion. */
export function StatementLines({ report, flow, onChanged }: StatementLinesProps) {
  const { auth } = useHost();
  const formats = useFormats();
  const { dateFormat } = formats;
  const grid = useRef<GridHandle>(null);
  const [chosen, setTask] = useState<LineTask | null>(null);
  const isWide = useMediaQuery(WIDE);
  const { account_id: account, currency } = report;
  const { run, note, leaving } = flow;
  const refused = refusal(auth, MAY_MATCH);
  const ways = useLineWays(account, run, setTask);
  useShortcuts(lineShortcuts);
  const rows = useLineRows(report, leaving);
  // When a line was handled by its shortcut or by another user, its form closes.
  const task = chosen && rows.some(({ id }) => id === chosen.line.id) ? chosen : null;
  const isBeside = isWide && task !== null;
  const { accept, matchBest } = useLineMatch(run, setTask);
  const rowKeys = useMemo(
    () => ({
      ...(refused === undefined && { enter: matchBest, m: matchBest }),
      ...Object.fromEntries(
        ways.flatMap(({ shortcut, unavailable, run: go }) =>
          shortcut === undefined || unavailable !== undefined ? [] : [[shortcut, go]],
        ),
      ),
    }),
    [matchBest, refused, ways],
  );
  const columns = useMemo(
    () =>
      lineColumns<LineRow>(
        {
          currency,
          dateFormat,
          best: bestOf,
          ways: (row) => <InlineWays ways={ways} line={row} />,
          mayHideBooks: isBeside,
        },
        formats,
      ),
    [currency, dateFormat, formats, isBeside, ways],
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
  useLinesFirst(grid, isEmpty);
  if (isEmpty)
    return <EmptyState level={3} title={texts.statementLines.none} text={texts.statementLines.noneText} />;
  return (
    <div className={classNames(styles.desk, isBeside && styles.withForm)}>
      <div className={styles.lines}>
        <AcceptAll account={account} lines={exactLines(rows)} refused={refused} onDone={onChanged} />
        <DataGrid<LineRow>
          ref={grid}
          label={texts.statementLines.label}
          columns={columns}
          rows={rows}
          density="tall"
          actions={actions}
          rowKeys={rowKeys}
          openId={task?.line.id}
          caption={countOf(rows.length, 'line', 'lines', formats)}
        />
      </div>
      <LineForm
        task={task}
        report={report}
        isBeside={isWide}
        onDone={(done) => {
          note(done.line, doneBy(done));
          onChanged();
        }}
        onClose={() => setTask(null)}
      />
    </div>
  );
}

/** If opened by a link, focuses the lines; if opened directly, the page starts at its heading. */
function useLinesFirst(grid: RefObject<GridHandle | null>, isEmpty: boolean): void {
  const isByAddress = useLocation().key === 'default';
  useEffect(() => {
    if (isEmpty) return;
    const focusFrom = (places: string): void => {
      if (document.activeElement?.matches(places) ?? true) grid.current?.focus();
    };
    focusFrom('body');
    if (isByAddress) return;
    // After the focus change that a change of screens makes.
    const frame = requestAnimationFrame(() => focusFrom('body, main, h1'));
    return () => cancelAnimationFrame(frame);
  }, [grid, isByAddress, isEmpty]);
}

const doneBy = (task: LineTask): DoneLine['kind'] =>
  task.kind === 'match' || (task.kind === 'accept' && task.suggestion.entry_ids !== undefined)
    ? 'matched'
    : 'posted';
