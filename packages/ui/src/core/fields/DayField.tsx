import { parseDate } from '@ledgerwise/resource/validation';
import Calendar from 'lucide-react/icons/calendar';
import { useRef, useState } from 'react';
import { IconButton } from '../Button.tsx';
import { formatDate } from '../formats/format.ts';
import { useFormats } from '../formats/use-formats.ts';
import { drawIcon } from '../icons/Icon.tsx';
import styles from './DayField.module.css';
import controls from './Field.module.css';
import { Field } from './Field.tsx';
import { dayFieldTexts } from './texts.ts';

export interface DayFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`; empty for none. */
  readonly value: string;
  readonly placeholder?: string;
  readonly hint?: string | undefined;
  /** Problem of the date itself. */
  readonly error?: string | undefined;
  onChange(day: string): void;
}

/**
 * Date input: typed in the organization's format or chosen in the browser's own calendar. Works without antd,
 * which reports and lists do not load. An invalid date counts as empty, stays to be corrected, and shows an
 * error.
 */
export function DayField({ label, value, placeholder, hint, error, onChange }: DayFieldProps) {
  const { dateFormat } = useFormats();
  const calendar = useRef<HTMLInputElement>(null);
  // Text being typed, or invalid text; null if the date itself is shown.
  const [typed, setTyped] = useState<string | null>(null);
  const [isEntered, setEntered] = useState(false);
  const isOpen = typed !== null && (isEntered || value === '');
  const isWrong = isOpen && !isEntered && typed.trim() !== '';
  return (
    <Field
      label={label}
      hint={hint}
      error={isWrong ? dayFieldTexts.notADate(label, formatDate('2026-03-31', dateFormat)) : error}
    >
      {(ties) => (
        <div className={controls.withButton}>
          <input
            {...ties}
            type="text"
            autoComplete="off"
            className={controls.control}
            placeholder={placeholder ?? dateFormat}
            value={isOpen ? typed : formatDate(value, dateFormat)}
            onFocus={() => setEntered(true)}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              onChange(parseDate(event.currentTarget.value, dateFormat) ?? '');
            }}
            onBlur={() => {
              setEntered(false);
              if (value !== '') setTyped(null);
            }}
          />
          <span className={controls.inside}>
            <input
              ref={calendar}
              type="date"
              className={styles.calendar}
              tabIndex={-1}
              aria-hidden
              value={value}
              onChange={(event) => {
                setTyped(null);
                onChange(event.currentTarget.value);
              }}
            />
            <IconButton
              size="small"
              label={dayFieldTexts.calendar(label)}
              icon={drawIcon(Calendar)}
              onClick={() => calendar.current?.showPicker()}
            />
          </span>
        </div>
      )}
    </Field>
  );
}
