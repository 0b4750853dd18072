import { useEffect } from 'react';
import type { KeptInputs } from './kept-inputs.ts';
import { holdInput } from './page-locks.ts';

/** Input that is being entered on this page. */
export interface HeldInput {
  /** By which it is kept. */
  readonly id: string;
  readonly isDirty: boolean;
  /** Where it is kept; null where nothing can be. */
  readonly inputs: KeptInputs | null;
  /** Writes it at once. Keep it the same function. */
  keep(): boolean;
}

/**
 * Holds input that is entered here, so that no other page takes it up meanwhile, and keeps it when the page is left or hidden.
 * What was changed back, or is saved, is kept no longer.
 */
export function useHeldInput({ id, isDirty, inputs, keep }: HeldInput): void {
  useEffect(() => {
    if (!isDirty) {
      inputs?.remove(id);
      return;
    }
    let release = holdInput(id);
    const leave = (): void => {
      keep();
      release();
    };
    const hide = (): void => {
      if (document.visibilityState === 'hidden') keep();
    };
    const comeBack = (): void => {
      release();
      release = holdInput(id);
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      document.removeEventListener('visibilitychange', hide);
      release();
    };
  }, [id, isDirty, inputs, keep]);
}
