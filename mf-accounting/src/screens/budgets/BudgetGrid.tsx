import { formatNumber, useFormats, useScrollEdges } from '@ledgerwise/ui/core';
import { followCellKey, isRange, pastedRange } from '@ledgerwise/ui/form';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { BudgetRow } from './BudgetRow.tsx';
import { cellAt } from './budget-keys.ts';
import type { BudgetCell, BudgetYear } from './budget-sheet.ts';
import type { YearOfAmounts } from './budget-sums.ts';
import styles from './budgets.module.css';
import type { Budget } from './use-budget.ts';

interface BudgetGridProps {
  readonly year: BudgetYear;
  readonly budget: Budget;
  readonly isReadOnly: boolean;
  /** The cell that was entered last, for what is done to it by a button. */
  onEnter(cell: BudgetCell): void;
  onSave(): void;
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Accounts down, months across, entered as in a spreadsheet, with what they come to. */
export function BudgetGrid({ year, budget, isReadOnly, onEnter, onSave }: BudgetGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  useScrollEdges(scroller);
  const { typed, notation, sums } = budget;
  const names = year.months.map((month) => MONTH.format(new Date(`${month}T00:00:00Z`)));
  const groups = sums.groupsOf(typed);

  const onKeyDown = (event: KeyboardEvent): void => {
    const cell = cellAt(event.target);
    if (!cell || followCellKey(event)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key === 'Enter' && !isReadOnly) onSave();
    else if (isCommand && event.key === 'r' && !isReadOnly) budget.fillRight(cell);
    else if (!(isCommand && event.key === 'z' && budget.takeBack())) return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const cell = cellAt(event.target);
    if (!cell || isReadOnly || !isRange(event.clipboardData, false)) return;
    event.preventDefault();
    budget.paste(cell, pastedRange(event.clipboardData.getData('text/plain')));
  };
  return (
    <div ref={scroller} className={styles.scroller}>
      <table
        className={styles.sheet}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onFocus={({ target }) => {
          const cell = cellAt(target);
          if (cell) onEnter(cell);
        }}
      >
        <caption className="visually-hidden">Budget by account and month</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            {names.map((name) => (
              <th key={name} scope="col" className={styles.figure}>
                {name}
              </th>
            ))}
            <th scope="col" className={styles.figure}>
              Total
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
            <SumRow label={`Total ${group.label.toLowerCase()}`} sum={group} />
          </tbody>
        ))}
        <tfoot>
          <SumRow label="Profit" sum={sums.profitOf(groups)} />
        </tfoot>
      </table>
    </div>
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
