import { useEffect, useState } from 'react';
import { TYPING_PAUSE_MS } from '../core/fields/typing-pause.ts';

/** A text without the spaces around it, once its reader stops typing; at once where it is emptied. */
export function useSettledText(typed: string): string {
  const text = typed.trim();
  const [settled, setSettled] = useState('');
  useEffect(() => {
    if (text === '') setSettled('');
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
