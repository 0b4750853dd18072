import type { Field } from '@ledgerwise/resource';
import type { Notation } from '@ledgerwise/resource/validation';
import { loadCalendar } from '@ledgerwise/ui/antd';
import { useState } from 'react';
import { CalendarInput } from './CalendarInput.tsx';
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

type CalendarParts = Awaited<ReturnType<typeof loadCalendar>>;

/**
 * Date input: typed in the organization's format or chosen in a calendar, which is loaded when the pointer or the focus reaches
 * the field. An invalid date stays and shows an error.
 */
export function DateInput(props: DateInputProps) {
  const [parts, setParts] = useState<CalendarParts | null>(null);
  if (parts) return <CalendarInput {...props} parts={parts} />;
  return (
    <TypedDateInput
      {...props}
      // If loading fails, it is tried again when the calendar is opened; until then days are typed.
      onNear={() => void loadCalendar().catch(() => {})}
      onOpen={() => void loadCalendar().then(setParts, () => {})}
    />
  );
}
