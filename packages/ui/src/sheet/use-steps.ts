import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { SheetSteps } from './steps.ts';

/** Undo and redo of a sheet that is one value. */
export interface KeptSteps<Value> {
  /** Changes many cells as one step. */
  change(next: Value): void;
  /** A cell was left: its input becomes one step. */
  settle(): void;
  /** Returns false if there is nothing to undo. */
  undo(): boolean;
  redo(): boolean;
  /** Discards the input since the cell was entered; returns false if there was none. */
  restore(): boolean;
  /** Forgets all steps, and begins with a value that the screen has put there. */
  begin(value: Value): void;
}

/** Records the steps of a value that its screen holds; `set` receives the restored value. */
export function useSteps<Value>(value: Value, set: (value: Value) => void): KeptSteps<Value> {
  const now = useRef({ value, set });
  useLayoutEffect(() => {
    now.current = { value, set };
  }, [value, set]);
  /** The value at the time the active cell was entered. */
  const entered = useRef(value);
  const steps = useMemo(() => new SheetSteps<{ readonly value: Value }>(), []);
  const put = useCallback((next: Value): void => {
    entered.current = next;
    now.current = { ...now.current, value: next };
    now.current.set(next);
  }, []);
  return useMemo(() => {
    const settle = (): void => {
      if (entered.current === now.current.value) return;
      steps.remember({ value: entered.current });
      entered.current = now.current.value;
    };
    const pass = (way: 'undo' | 'redo'): boolean => {
      settle();
      const step = steps[way](() => ({ value: now.current.value }));
      if (step) put(step.value);
      return step !== undefined;
    };
    return {
      settle,
      change(next) {
        settle();
        steps.remember({ value: now.current.value });
        put(next);
      },
      undo: () => pass('undo'),
      redo: () => pass('redo'),
      restore() {
        const isChanged = entered.current !== now.current.value;
        if (isChanged) put(entered.current);
        return isChanged;
      },
      begin(initial) {
        steps.clear();
        entered.current = initial;
      },
    };
  }, [steps, put]);
}
