import { type ListAction, ofNoRecord } from '@ledgerwise/resource';
import { swapMarks } from '@ledgerwise/resource/number-format';
import { useAction } from '@ledgerwise/ui/actions';
import { useFormats } from '@ledgerwise/ui/core';
import { useNotation, useUnsaved } from '@ledgerwise/ui/form';
import { useSteps } from '@ledgerwise/ui/sheet';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type BudgetAccount,
  type BudgetCell,
  type BudgetYear,
  cellText,
  changesOf,
  filledRight,
  readTyped,
  type Typed,
  withRange,
} from './budget-sheet.ts';
import { createBudgetSums } from './budget-sums.ts';

const save: ListAction = {
  id: 'save-budgets',
  label: 'Save budget',
  permission: 'budgets.update',
  call: 'save_budgets',
  does: (answer) => ({ title: 'Budget Saved', text: `${String(answer)} amounts were changed.` }),
};

const NOTHING: Typed = {};

/** A year of budgets while it is entered. */
export function useBudget(year: BudgetYear) {
  const formats = useFormats();
  const { currency, dateFormat } = useNotation();
  const notation = useMemo(
    () => ({ canRound: true, ...(currency && { currency }), ...(dateFormat && { dateFormat }) }),
    [currency, dateFormat],
  );
  const [typed, setTyped] = useState(NOTHING);
  const { run, isBusy, failure } = useAction();
  const { changed, wrong } = useMemo(() => changesOf(year, typed, notation), [year, typed, notation]);
  const unsaved = useUnsaved<Typed>({
    isDirty: changed.length + wrong.length > 0,
    write: () => typed,
    read: (kept) => readTyped(year, kept),
    restore: setTyped,
  });
  const { note } = unsaved;
  const put = useCallback(
    (next: Typed): void => {
      setTyped(next);
      note();
    },
    [note],
  );
  const steps = useSteps(typed, put);
  const sums = useMemo(() => createBudgetSums(year, notation), [year, notation]);
  // Saved input stays as typed until the year is refetched.
  const isSaved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the arrival of another year that is waited for
  useEffect(() => {
    if (!isSaved.current) return;
    isSaved.current = false;
    setTyped(NOTHING);
    steps.begin(NOTHING);
  }, [year]);

  const type = useCallback(
    (cell: BudgetCell, text: string): void => {
      setTyped((now) => ({ ...now, [cell.account]: { ...now[cell.account], [cell.month]: text } }));
      note();
    },
    [note],
  );
  return {
    notation,
    typed,
    sums,
    unsaved,
    changes: changed.length,
    wrong,
    isBusy,
    failure,
    type,
    steps,
    /** Texts into the cells of accounts in this order, from one on. Returns in how many accounts. */
    paste(shown: readonly BudgetAccount[], from: BudgetCell, range: readonly (readonly string[])[]): number {
      const read = range.map((row) => row.map((text) => swapMarks(text, formats.numberFormat)));
      steps.change(withRange({ ...year, accounts: shown }, typed, from, read));
      const below = shown.length - shown.findIndex(({ id }) => id === from.account);
      return Math.min(range.length, below);
    },
    /** Text of a cell for the clipboard. */
    copied: (account: BudgetAccount, month: string): string =>
      swapMarks(cellText(account, month, typed), formats.numberFormat),
    fillRight: (from: BudgetCell) => steps.change(filledRight(year, typed, from)),
    discard() {
      setTyped(NOTHING);
      steps.begin(NOTHING);
    },
    async save(): Promise<void> {
      isSaved.current = await run(ofNoRecord(save), { id: 'budgets' }, { amounts: changed });
      if (isSaved.current) unsaved.saved();
    },
  };
}

/** A budget while it is entered. */
export type Budget = ReturnType<typeof useBudget>;
