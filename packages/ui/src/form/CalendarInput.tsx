import type { DateFormat } from '@ledgerwise/contract';
import { parseDate, printDate } from '@ledgerwise/resource/validation';
import type { loadCalendar } from '@ledgerwise/ui/antd';
import Calendar from 'lucide-react/icons/calendar';
import { type ComponentRef, useLayoutEffect, useMemo, useRef } from 'react';
import { drawIcon } from '../core/icons/Icon.tsx';
import type { DateInputProps } from './DateInput.tsx';

const SEPARATORS = ['/', '-', '.'] as const;

/** Returns all formats of days that validation accepts, the organization's first. */
function formatsOf(format: DateFormat): string[] {
  const parts = format === 'YYYY-MM-DD' ? [] : format.split('/');
  const short = (part: string): string => (part === 'YYYY' ? part : part.charAt(0));
  const ways = (names: readonly string[]) =>
    SEPARATORS.flatMap((mark) => [names.join(mark), names.map(short).join(mark)]);
  return [...new Set([format, ...ways(parts), ...ways(['YYYY', 'MM', 'DD'])])].filter(Boolean);
}

const FORMATS: Readonly<Record<DateFormat, string[]>> = {
  'DD/MM/YYYY': formatsOf('DD/MM/YYYY'),
  'MM/DD/YYYY': formatsOf('MM/DD/YYYY'),
  'YYYY-MM-DD': formatsOf('YYYY-MM-DD'),
};

interface CalendarInputProps extends DateInputProps {
  readonly parts: Awaited<ReturnType<typeof loadCalendar>>;
}

/** Date input with antd's calendar, which starts open and focused. */
export function CalendarInput({
  parts,
  field,
  value,
  notation,
  onChange,
  onBlur,
  ...input
}: CalendarInputProps) {
  const { DatePicker, dayjs } = parts;
  const format = notation?.dateFormat ?? 'DD/MM/YYYY';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  // Stays the same object while the value does: the picker resets the typed text when it gets another object.
  const day = useMemo(() => (isDay ? dayjs(value) : null), [dayjs, isDay, value]);
  const picker = useRef<ComponentRef<typeof DatePicker>>(null);
  useLayoutEffect(() => {
    const typed = picker.current?.nativeElement.querySelector('input');
    typed?.focus();
    typed?.select();
  }, []);
  return (
    <DatePicker
      {...input}
      ref={picker}
      defaultOpen
      value={day}
      format={FORMATS[format]}
      placeholder={format}
      suffixIcon={drawIcon(Calendar)}
      preserveInvalidOnBlur
      // A preview of the day under the pointer would look like typed input.
      previewValue={false}
      style={{ width: '100%' }}
      onChange={(chosen) => onChange(chosen ? chosen.format('YYYY-MM-DD') : '')}
      onBlur={(event) => {
        const typed = event.target instanceof HTMLInputElement ? event.target.value.trim() : '';
        if (typed !== '' && typed !== printDate(value, format)) onChange(parseDate(typed, format) ?? typed);
        onBlur?.();
      }}
    />
  );
}
