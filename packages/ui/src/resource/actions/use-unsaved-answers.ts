import type { Values } from '@ledgerwise/resource';
import { useUnsaved } from '../../unsaved/use-unsaved.ts';
import type { useEntered } from './use-entered.ts';

/**
 * Unsent input of a dialog: confirmed before it is discarded, and restored when the dialog is opened after a
 * reload. `place` distinguishes the dialog from others on the screen.
 */
export function useUnsavedAnswers(
  { initial, values, change }: ReturnType<typeof useEntered>,
  place: string,
  onClose: () => void,
) {
  const names = Object.keys(initial);
  const isDirty = names.some((name) => values[name] !== initial[name]);
  const unsaved = useUnsaved<Values>({
    place,
    isDirty,
    write: () => values,
    read: (kept) => {
      const known = Object.entries(Object(kept)).filter(([name]) => names.includes(name));
      return known.length === 0 ? null : Object.fromEntries(known);
    },
    restore: change,
  });
  return {
    unsaved,
    change: (changed: Values): void => {
      change(changed);
      unsaved.note();
    },
    /** By Esc, the close button or a click outside the dialog. */
    leave: (): void => (isDirty ? unsaved.ask(onClose) : onClose()),
    /** By its Cancel button. */
    cancel: (): void => {
      unsaved.saved();
      onClose();
    },
    reset: (): void => change(initial),
  };
}
