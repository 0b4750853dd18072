import type { DateFormat } from '@ledgerwise/contract';
import type { Field } from '@ledgerwise/resource';
import { type Notation, parseDate, printDate } from '@ledgerwise/resource/validation';
import { DatePicker, dayjs } from '@ledgerwise/ui/antd';
import { useMemo } from 'react';

export interface DateInputProps {
  readonly field: Pick<Field, 'label'>;
  readonly id?: string;
  /** `YYYY-MM-DD`, or typed text that is not a date. */
  readonly value: string;
  readonly notation?: Notation | undefined;
  onChange(text: string): void;
  onBlur?(): void;
}

const SEPARATORS = ['/', '-', '.'] as const;

/** Every way of writing a day that validation reads, the organization's own first. */
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

/**
 * Date input: typed in the organization's format or chosen in a calendar. An invalid date stays and shows an
 * error.
 */
export function DateInput({ field, value, notation, onChange, onBlur, ...input }: DateInputProps) {
  const format = notation?.dateFormat ?? 'DD/MM/YYYY';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  // The same object while the value is the same: the picker resets the typed text whenever it gets another
  // one.
  const day = useMemo(() => (isDay ? dayjs(value) : null), [isDay, value]);
  return (
    <DatePicker
      {...input}
      value={day}
      format={FORMATS[format]}
      placeholder={format}
      preserveInvalidOnBlur
      // A preview of the day under the pointer would look like typed input.
      previewValue={false}
      style={{ width: '100%' }}
      onChange={(chosen) => onChange(chosen ? chosen.format('YYYY-MM-DD') : '')}
      onBlur={(event) => {
        const typed = event.target instanceof HTMLInputElement ? event.target.value.trim() : '';
        if (typed !== '' && typed !== (isDay ? printDate(value, format) : value))
          onChange(parseDate(typed, format) ?? typed);
        onBlur?.();
      }}
    />
  );
}
