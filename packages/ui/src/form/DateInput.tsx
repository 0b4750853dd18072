import type { Field } from '@ledgerwise/resource';
import type { Notation } from '@ledgerwise/resource/validation';
import { type ComponentType, useState } from 'react';
import { TypedDateInput } from './TypedDateInput.tsx';

export interface DateInputProps {
  readonly field: Pick<Field, 'label'>;
  readonly id?: string;
  /** `YYYY-MM-DD`, or typed text that is not a date. */
  readonly value: string;
  readonly notation?: Notation | undefined;
  onChange(text: string): void;
  onBlur?(): void;
}

/** Loads the calendar, and antd where nothing else on the screen has. */
const loadCalendarInput = async () => (await import('./ThemedCalendar.tsx')).loadThemedCalendar();

/**
 * Date input: typed in the organization's format or chosen in a calendar, which is loaded when the pointer or the focus reaches
 * the field. An invalid date stays and shows an error.
 */
export function DateInput(props: DateInputProps) {
  const [Calendar, setCalendar] = useState<ComponentType<DateInputProps> | null>(null);
  if (Calendar) return <Calendar {...props} />;
  return (
    <TypedDateInput
      {...props}
      // If loading fails, it is tried again when the calendar is opened; until then days are typed.
      onNear={() => void loadCalendarInput().catch(() => {})}
      onOpen={() =>
        void loadCalendarInput().then(
          (loaded) => setCalendar(() => loaded),
          () => {},
        )
      }
    />
  );
}
