import { useEffect, useState } from 'react';
import { TYPING_PAUSE_MS } from '../core/fields/typing-pause.ts';

/** Returns the trimmed text once the user stops typing; immediately if it is empty. */
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
