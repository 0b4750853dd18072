import type { Row } from '@ledgerwise/contract';
import { countOf, formatNumber, useFormats } from '@ledgerwise/ui/core';
import { CellSheet, useSelection, useSteps } from '@ledgerwise/ui/sheet';
import { useRef } from 'react';
import styles from './moving-in.module.css';
import { EMPTY_LINE, type OpeningLine, saysNothing, sumsOf } from './opening-lines.ts';
import { TrialBalanceRow } from './TrialBalanceRow.tsx';
import { texts } from './texts.ts';
import { copiedLines, ENTERED, withPasted } from './trial-balance-cells.ts';
import type { MovingIn } from './use-moving-in.ts';

interface TrialBalanceSheetProps {
  readonly chart: readonly Row[];
  readonly moving: MovingIn;
  readonly isReadOnly: boolean;
}

/** The lines of the trial balance of the previous software, entered as in a spreadsheet. */
export function TrialBalanceSheet({ chart, moving, isReadOnly }: TrialBalanceSheetProps) {
  const formats = useFormats();
  const { lines, notation, setLines } = moving;
  const scroller = useRef<HTMLDivElement>(null);
  const steps = useSteps<readonly OpeningLine[]>(lines, setLines);
  const ids = lines.map((_, at) => `line-${at}`);
  const selection = useSelection(ENTERED, ids, steps.settle);
  const sums = sumsOf(lines, notation);
  return (
    <CellSheet
      label={texts.trialBalanceSheet.label}
      actions={{
        selection,
        entered: ENTERED,
        rendersAllRows: true,
        addRow() {
          const last = lines.at(-1);
          if (isReadOnly || !last || saysNothing(last)) return null;
          steps.change([...lines, EMPTY_LINE]);
          return `line-${lines.length}`;
        },
        restore: steps.restore,
        undo: steps.undo,
        redo: steps.redo,
        copied: (range) => copiedLines(lines, range, chart, formats),
        paste(from, range) {
          if (isReadOnly) return null;
          const row = ids.indexOf(from.id);
          steps.change(withPasted(lines, { row, column: from.column }, range, chart, formats));
          return range.length;
        },
        countOf: (rows) => countOf(rows, 'line', 'lines', formats),
      }}
      scroller={scroller}
      classes={styles}
      hint={isReadOnly ? texts.trialBalanceSheet.keysReadOnly : texts.trialBalanceSheet.keys}
    >
      <thead>
        <tr>
          <th scope="col">{texts.trialBalanceSheet.accountThere}</th>
          <th scope="col">{texts.trialBalanceSheet.accountHere}</th>
          <th scope="col" className={styles.figure}>
            {texts.trialBalanceSheet.debit}
          </th>
          <th scope="col" className={styles.figure}>
            {texts.trialBalanceSheet.credit}
          </th>
          <th scope="col">
            <span className="visually-hidden">{texts.trialBalanceSheet.remove}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <TrialBalanceRow
            key={ids[at]}
            selection={selection}
            at={at}
            line={line}
            account={chart.find(({ id }) => id === line.account_id)}
            notation={notation}
            isReadOnly={isReadOnly}
            onChange={(next) => setLines(lines.with(at, next))}
            onRemove={() => steps.change(lines.toSpliced(at, 1))}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {texts.trialBalanceSheet.total}
          </th>
          <td className={styles.figure}>{formatNumber(sums.debit, formats, 2)}</td>
          <td className={styles.figure}>{formatNumber(sums.credit, formats, 2)}</td>
          <td />
        </tr>
      </tfoot>
    </CellSheet>
  );
}
