import { parseDate, printDate } from '@ledgerwise/resource/validation';
import Calendar from 'lucide-react/icons/calendar';
import { type KeyboardEvent, useState } from 'react';
import controls from '../core/fields/Field.module.css';
import { drawIcon } from '../core/icons/Icon.tsx';
import type { DateInputProps } from './DateInput.tsx';
import styles from './TypedDateInput.module.css';

interface TypedDateInputProps extends DateInputProps {
  /** Called when the pointer or the focus reaches the field, before the calendar is needed. */
  onNear(): void;
  /** Called when the user opens the calendar. */
  onOpen(): void;
}

/** Text field for a day, which parses the typed text when the field is left. */
export function TypedDateInput(props: TypedDateInputProps) {
  const { field: _field, value, notation, onChange, onBlur, onNear, onOpen, ...input } = props;
  const format = notation?.dateFormat ?? 'DD/MM/YYYY';
  const shown = printDate(value, format);
  // The text while it is being typed; null while the field shows the value.
  const [typed, setTyped] = useState<string | null>(null);

  /** Passes the typed text on. Returns true if it is a day or empty. */
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
