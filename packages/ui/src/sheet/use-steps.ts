import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { SheetSteps } from './steps.ts';

/** Steps back and forth of a sheet that is one value. */
export interface KeptSteps<Value> {
  /** Changes many cells as one step. */
  change(next: Value): void;
  /** A cell was left: what was typed into it is a step of its own. */
  settle(): void;
  /** False where there is nothing to undo. */
  undo(): boolean;
  redo(): boolean;
  /** Discards the input since the cell was entered; false where there was none. */
  restore(): boolean;
  /** Forgets all steps, and begins with a value that the screen has put there. */
  begin(value: Value): void;
}

/** The steps of a value that its screen keeps; `set` gets what it is to be. */
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
