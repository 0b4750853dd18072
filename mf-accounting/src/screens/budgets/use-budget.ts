import { type ListAction, ofNoRecord } from '@ledgerwise/resource';
import { swapMarks } from '@ledgerwise/resource/number-format';
import { useAction } from '@ledgerwise/ui/actions';
import { useFormats } from '@ledgerwise/ui/core';
import { useNotation, useUnsaved } from '@ledgerwise/ui/form';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type BudgetCell,
  type BudgetYear,
  changesOf,
  filledRight,
  readTyped,
  type Typed,
  withRange,
} from './budget-sheet.ts';
import { createBudgetSums } from './budget-sums.ts';

const save: ListAction = {
  id: 'save-budgets',
  label: 'Save Budget',
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
  const [before, setBefore] = useState<readonly Typed[]>([]);
  const { run, isBusy, failure } = useAction();
  const { changed, wrong } = useMemo(() => changesOf(year, typed, notation), [year, typed, notation]);
  const unsaved = useUnsaved<Typed>({
    isDirty: changed.length + wrong.length > 0,
    write: () => typed,
    read: (kept) => readTyped(year, kept),
    restore: setTyped,
  });
  const { note } = unsaved;
  const sums = useMemo(() => createBudgetSums(year, notation), [year, notation]);
  // Saved input stays as typed until the year is refetched.
  const isSaved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the arrival of another year that is waited for
  useEffect(() => {
    if (!isSaved.current) return;
    isSaved.current = false;
    setTyped(NOTHING);
    setBefore([]);
  }, [year]);

  const type = useCallback(
    (cell: BudgetCell, text: string): void => {
      setTyped((now) => ({ ...now, [cell.account]: { ...now[cell.account], [cell.month]: text } }));
      note();
    },
    [note],
  );
  /** Many cells at once, undone at once. */
  const change = (next: Typed): void => {
    setBefore((steps) => [...steps, typed]);
    setTyped(next);
    note();
  };
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
    paste: (from: BudgetCell, range: readonly (readonly string[])[]) =>
      change(
        withRange(
          year,
          typed,
          from,
          range.map((row) => row.map((text) => swapMarks(text, formats.numberFormat))),
        ),
      ),
    fillRight: (from: BudgetCell) => change(filledRight(year, typed, from)),
    /** Takes the last paste or fill back. False where there is none. */
    takeBack(): boolean {
      const last = before.at(-1);
      if (!last) return false;
      setTyped(last);
      setBefore(before.slice(0, -1));
      return true;
    },
    discard() {
      setTyped(NOTHING);
      setBefore([]);
    },
    async save(): Promise<void> {
      isSaved.current = await run(ofNoRecord(save), { id: 'budgets' }, { amounts: changed });
      if (isSaved.current) unsaved.saved();
    },
  };
}

/** A budget while it is entered. */
export type Budget = ReturnType<typeof useBudget>;
