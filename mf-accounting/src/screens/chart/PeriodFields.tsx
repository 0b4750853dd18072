import { date } from '@ledgerwise/resource';
import { FormTheme, PlainField, useNotation } from '@ledgerwise/ui/form';
import { useId } from 'react';
import { texts } from './texts.ts';

interface PeriodFieldsProps {
  /** ISO 8601; empty if unknown. */
  readonly from: string;
  readonly to: string;
  onChange(changed: { readonly from?: string | null; readonly to?: string | null }): void;
}

const FROM = date({ label: texts.periodFields.from });
const TO = date({ label: texts.periodFields.to });
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Inputs for a period, in the organization's date format. Invalid input changes nothing. */
export function PeriodFields({ from, to, onChange }: PeriodFieldsProps) {
  const id = useId();
  const notation = useNotation();
  const read = (value: unknown): string | null | undefined =>
    value === '' ? null : typeof value === 'string' && DAY.test(value) ? value : undefined;
  const change = (name: 'from' | 'to') => (value: unknown) => {
    const day = read(value);
    if (day !== undefined) onChange({ [name]: day });
  };
  return (
    <FormTheme>
      <PlainField
        id={`${id}-from`}
        field={FROM}
        notation={notation}
        value={from}
        problem={undefined}
        onChange={change('from')}
      />
      <PlainField
        id={`${id}-to`}
        field={TO}
        notation={notation}
        value={to}
        problem={undefined}
        onChange={change('to')}
      />
    </FormTheme>
  );
}
