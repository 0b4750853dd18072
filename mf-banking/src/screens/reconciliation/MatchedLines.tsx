import { type Row, useHost } from '@ledgerwise/contract';
import type { BankReconciliationReport } from '@ledgerwise/resource';
import { countOf, EmptyState, Icon, IconButton, useFormats } from '@ledgerwise/ui/core';
import { refusal } from '@ledgerwise/ui/resource';
import { DataGrid } from '@ledgerwise/ui/table';
import { useCallback, useMemo, useState } from 'react';
import { MAY_MATCH } from '../../banking-access.ts';
import { UnmatchDialog } from './dialogs/UnmatchDialog.tsx';
import { itemColumns } from './item-columns.tsx';
import { wordsOfLine } from './line-amount.ts';
import styles from './reconciliation.module.css';
import { texts } from './texts.ts';

interface MatchedLinesProps {
  readonly report: BankReconciliationReport;
  readonly lines: BankReconciliationReport['cleared'];
  onChanged(): void;
}

/** Lines matched with entries of the ledger; each can be unmatched while the reconciliation is open. */
export function MatchedLines({ report, lines, onChanged }: MatchedLinesProps) {
  const { auth } = useHost();
  const formats = useFormats();
  const { dateFormat } = formats;
  const [unmatched, setUnmatched] = useState<Row | null>(null);
  const { currency, status } = report;
  const refused = refusal(auth, MAY_MATCH);
  const columns = useMemo(
    () => itemColumns({ currency, dateFormat, hasNumber: true }, formats),
    [currency, dateFormat, formats],
  );
  const rows = useMemo(() => lines.map((line): Row => ({ ...line })), [lines]);
  const actions = useCallback(
    (row: Row) => (
      <IconButton
        size="small"
        data-nav="unmatch"
        tabIndex={-1}
        label={texts.matchedLines.unmatch(wordsOfLine(row))}
        icon={<Icon name="undo" />}
        unavailable={refused}
        onClick={() => setUnmatched(row)}
      />
    ),
    [refused],
  );
  if (rows.length === 0)
    return <EmptyState level={3} title={texts.matchedLines.none} text={texts.matchedLines.noneText} />;
  return (
    <>
      {status === 'open' && <p className={styles.note}>{texts.matchedLines.locked}</p>}
      <DataGrid
        label={texts.matchedLines.label}
        columns={columns}
        rows={rows}
        actions={status === 'open' ? actions : undefined}
        caption={countOf(rows.length, 'line', 'lines', formats)}
      />
      {unmatched && (
        <UnmatchDialog
          line={unmatched}
          currency={currency}
          onUnmatched={onChanged}
          onClose={() => setUnmatched(null)}
        />
      )}
    </>
  );
}
