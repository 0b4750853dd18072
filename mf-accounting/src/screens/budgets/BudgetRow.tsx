import type { Notation } from '@ledgerwise/resource/validation';
import { formatNumber, useFormats } from '@ledgerwise/ui/core';
import { AmountInput } from '@ledgerwise/ui/form';
import { type SheetSelection, selectedMark, useRowMarks } from '@ledgerwise/ui/sheet';
import { memo } from 'react';
import { type BudgetAccount, type BudgetCell, budgetField, cellAmount, cellText } from './budget-sheet.ts';
import styles from './budgets.module.css';

/** The id of a cell's input. */
export const cellId = ({ account, month }: BudgetCell): string => `budget-${account}-${month}`;

interface BudgetRowProps {
  readonly selection: SheetSelection;
  /** Among the accounts of the sheet. */
  readonly place: number;
  readonly account: BudgetAccount;
  readonly months: readonly string[];
  /** Names of the months, in order. */
  readonly names: readonly string[];
  /** Typed amounts of this account. */
  readonly own: Readonly<Record<string, string>> | undefined;
  readonly total: string;
  readonly notation: Notation;
  readonly isReadOnly: boolean;
  onType(cell: BudgetCell, text: string): void;
}

/** An account: a cell for each month, and their total. Renders again when something in it was typed. */
export const BudgetRow = memo(function BudgetRow({
  selection,
  place,
  account,
  months,
  names,
  own,
  total,
  notation,
  isReadOnly,
  onType,
}: BudgetRowProps) {
  const formats = useFormats();
  const marks = useRowMarks(selection, account.id, place);
  const typed = own ? { [account.id]: own } : {};
  return (
    <tr data-line={account.id}>
      <th scope="row" title={account.name}>
        <span className={styles.code}>{account.code}</span> {account.name}
      </th>
      {months.map((month, at) => {
        const cell = { account: account.id, month };
        const text = cellText(account, month, typed);
        return (
          <td key={month} data-column={month} {...selectedMark(marks, at)}>
            <AmountInput
              id={cellId(cell)}
              aria-label={`${account.name}, ${names[at]}`}
              aria-invalid={cellAmount(text, notation) === null || undefined}
              className={styles.cell}
              field={budgetField}
              notation={notation}
              value={text}
              readOnly={isReadOnly}
              onChange={(next) => onType(cell, next)}
            />
          </td>
        );
      })}
      <td className={styles.figure}>{formatNumber(total, formats, 2)}</td>
    </tr>
  );
});
