import type { Field } from '@ledgerwise/resource';
import type { Notation } from '@ledgerwise/resource/validation';
import { use } from 'react';
import { AmountInput } from '../AmountInput.tsx';
import { DateInput } from '../DateInput.tsx';
import { AntdInput } from './AntdInput.tsx';
import { AntdPartsContext } from './antd-parts.ts';
import { NativeInput } from './NativeInput.tsx';
import { textOfValue } from './textual-input.ts';

export interface KindInputProps {
  readonly field: Field;
  /** Given by the form's item. */
  readonly id?: string;
  readonly value?: unknown;
  /** Notation of amounts and dates. */
  readonly notation?: Notation | undefined;
  onChange?(value: unknown): void;
  onBlur?(): void;
}

/** The input of a field by its kind, except references. Its value is text, except for a flag. */
export function KindInput({ field, value, notation, onChange, ...ties }: KindInputProps) {
  const parts = use(AntdPartsContext);
  const common = {
    ...ties,
    ...(field.placeholder !== undefined && { placeholder: field.placeholder }),
    ...(field.required && { 'aria-required': true }),
  };
  const change = (next: unknown): void => onChange?.(next);
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
      return (
        <AmountInput
          {...common}
          field={field}
          value={textOfValue(value)}
          {...(notation && { notation })}
          {...(field.step !== undefined && { step: field.step })}
          onChange={change}
        />
      );
    case 'date':
      return (
        <DateInput
          {...common}
          field={field}
          value={textOfValue(value)}
          notation={notation}
          onChange={change}
        />
      );
    case 'ref':
    case 'lines':
      throw new Error(`${field.label} has no input of its own kind: ${field.kind}.`);
    default:
      return parts ? (
        <AntdInput {...common} parts={parts} field={field} value={value} onChange={change} />
      ) : (
        <NativeInput {...common} field={field} value={value} onChange={change} />
      );
  }
}
