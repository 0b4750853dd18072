import { countOf, formatNumber, useFormats, useScrollEdges } from '@ledgerwise/ui/core';
import { type ActiveCell, CellSheet, useSelection } from '@ledgerwise/ui/sheet';
import { type KeyboardEvent, useCallback, useRef } from 'react';
import { BudgetRow } from './BudgetRow.tsx';
import type { BudgetCell, BudgetYear } from './budget-sheet.ts';
import type { YearOfAmounts } from './budget-sums.ts';
import styles from './budgets.module.css';
import { texts } from './texts.ts';
import type { Budget } from './use-budget.ts';

interface BudgetGridProps {
  readonly year: BudgetYear;
  readonly budget: Budget;
  readonly isReadOnly: boolean;
  /** Called with the cell that is entered, for buttons that act on it. */
  onEnter(cell: BudgetCell): void;
  onSave(): void;
}

const cellAt = ({ id, column }: ActiveCell): BudgetCell => ({ account: id, month: column });

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A spreadsheet of accounts by months, with totals. */
export function BudgetGrid({ year, budget, isReadOnly, onEnter, onSave }: BudgetGridProps) {
  const formats = useFormats();
  const scroller = useRef<HTMLDivElement>(null);
  useScrollEdges(scroller);
  const { typed, notation, sums, steps } = budget;
  const names = year.months.map((month) => MONTH.format(new Date(`${month}T00:00:00Z`)));
  const groups = sums.groupsOf(typed);
  const shown = groups.flatMap(({ accounts }) => accounts);
  const selection = useSelection(
    year.months,
    shown.map(({ id }) => id),
    steps.settle,
  );
  const places = new Map(shown.map(({ id }, place) => [id, place]));

  const onKey = (event: KeyboardEvent, cell: ActiveCell): boolean => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !isReadOnly;
    if (isCommand && event.key === 'Enter') onSave();
    else if (isCommand && event.key === 'r') budget.fillRight(cellAt(cell));
    else return false;
    return true;
  };
  return (
    <CellSheet
      label={texts.budgetGrid.label}
      actions={{
        selection,
        entered: year.months,
        rendersAllRows: true,
        restore: steps.restore,
        undo: steps.undo,
        redo: steps.redo,
        onKey,
        copied: ({ top, bottom, left, right }) =>
          shown
            .slice(top, bottom + 1)
            .map((account) =>
              year.months.slice(left, right + 1).map((month) => budget.copied(account, month)),
            ),
        paste: (cell, range) => (isReadOnly ? null : budget.paste(shown, cellAt(cell), range)),
        countOf: (rows) => countOf(rows, 'row', 'rows', formats),
      }}
      onEnter={useCallback((cell: ActiveCell) => onEnter(cellAt(cell)), [onEnter])}
      scroller={scroller}
      classes={styles}
      hint={isReadOnly ? texts.budgetGrid.keysReadOnly : texts.budgetGrid.keys}
    >
      <thead>
        <tr>
          <th scope="col">{texts.budgetGrid.account}</th>
          {names.map((name) => (
            <th key={name} scope="col" className={styles.figure}>
              {name}
            </th>
          ))}
          <th scope="col" className={styles.figure}>
            {texts.budgetGrid.total}
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.label}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={year.months.length + 2}>
              {group.label}
            </th>
          </tr>
          {group.accounts.map((account) => (
            <BudgetRow
              key={account.id}
              selection={selection}
              place={places.get(account.id) ?? 0}
              account={account}
              months={year.months}
              names={names}
              own={typed[account.id]}
              total={sums.ofAccount(account, typed).total}
              notation={notation}
              isReadOnly={isReadOnly}
              onType={budget.type}
            />
          ))}
          <SumRow label={texts.budgetGrid.totalOf(group.label.toLowerCase())} sum={group} />
        </tbody>
      ))}
      <tfoot>
        <SumRow label={texts.budgetGrid.profit} sum={sums.profitOf(groups)} />
      </tfoot>
    </CellSheet>
  );
}

function SumRow({ label, sum }: { readonly label: string; readonly sum: YearOfAmounts }) {
  const formats = useFormats();
  return (
    <tr className={styles.sum}>
      <th scope="row">{label}</th>
      {sum.months.map((amount, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: months have no name but their place
        <td key={at} className={styles.figure}>
          {formatNumber(amount, formats, 2)}
        </td>
      ))}
      <td className={styles.figure}>{formatNumber(sum.total, formats, 2)}</td>
    </tr>
  );
}
