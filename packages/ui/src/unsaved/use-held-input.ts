import { useEffect } from 'react';
import type { KeptInputs } from './kept-inputs.ts';
import { holdInput } from './page-locks.ts';

/** Input that is being entered on this page. */
export interface HeldInput {
  /** Id in the storage. */
  readonly id: string;
  readonly isDirty: boolean;
  /** The storage, or null if nothing can be stored. */
  readonly inputs: KeptInputs | null;
  /** Stores it immediately. Keep the function stable. */
  keep(): boolean;
}

/**
 * Locks input that is being edited here, so that no other page restores it, and stores it when the page is left or
 * hidden. It is removed when it is saved or changed back.
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
