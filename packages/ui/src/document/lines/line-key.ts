import type { KeyboardEvent } from 'react';

/** Operation of a key on whole lines. */
export type LineMove =
  | { readonly to: 'moved'; readonly by: 1 | -1 }
  | { readonly to: 'removed' }
  /** The difference of the sides into this line. */
  | { readonly to: 'balanced' };

/** The move of a key; null for the keys of cells. */
export function lineKey(event: KeyboardEvent): LineMove | null {
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (event.altKey && !isCommand && (key === 'arrowup' || key === 'arrowdown'))
    return event.target instanceof HTMLSelectElement ? null : { to: 'moved', by: key === 'arrowup' ? -1 : 1 };
  // The AutoSum key of spreadsheets; some keyboards produce another character with Alt.
  if (event.altKey && !isCommand && (key === '=' || event.code === 'Equal')) return { to: 'balanced' };
  if (!isCommand || event.altKey) return null;
  return key === 'delete' || key === 'backspace' ? { to: 'removed' } : null;
}
