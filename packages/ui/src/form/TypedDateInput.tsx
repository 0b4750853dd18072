import { parseDate, printDate } from '@ledgerwise/resource/validation';
import Calendar from 'lucide-react/icons/calendar';
import { type KeyboardEvent, useState } from 'react';
import controls from '../core/fields/Field.module.css';
import { drawIcon } from '../core/icons/Icon.tsx';
import type { DateInputProps } from './DateInput.tsx';
import styles from './TypedDateInput.module.css';

interface TypedDateInputProps extends DateInputProps {
  /** Somebody is about to choose a day. */
  onNear(): void;
  /** Somebody asks for the calendar. */
  onOpen(): void;
}

/** Date input as text, which reads what is typed once it is left. */
export function TypedDateInput(props: TypedDateInputProps) {
  const { field: _field, value, notation, onChange, onBlur, onNear, onOpen, ...input } = props;
  const format = notation?.dateFormat ?? 'DD/MM/YYYY';
  const shown = /^\d{4}-\d{2}-\d{2}$/.test(value) ? printDate(value, format) : value;
  // What is being typed; null while that is the day itself.
  const [typed, setTyped] = useState<string | null>(null);

  /** Takes what was typed. Returns whether it is a day, or nothing. */
  function take(): boolean {
    if (typed === null) return true;
    setTyped(null);
    const text = typed.trim();
    const day = parseDate(text, format);
    if (text !== shown) onChange(day ?? text);
    return day !== null || text === '';
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Enter') take();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (take()) onOpen();
  }

  return (
    <span className={styles.place}>
      <input
        {...input}
        type="text"
        autoComplete="off"
        className={controls.control}
        placeholder={format}
        value={typed ?? shown}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={() => typed === null && onOpen()}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
        onBlur={() => {
          take();
          onBlur?.();
        }}
      />
      <span className={styles.mark}>{drawIcon(Calendar)}</span>
    </span>
  );
}
