import type { Row } from '@ledgerwise/contract';
import { lazy, Suspense } from 'react';
import controls from '../core/fields/Field.module.css';
import { KindInput, type KindInputProps } from './inputs/KindInput.tsx';

// Only forms that refer to other records need it and its library.
const RecordPicker = lazy(async () => ({ default: (await import('./RecordPicker.tsx')).RecordPicker }));

export interface FieldInputProps extends Omit<KindInputProps, 'onChange'> {
  /** For references: the name of the selected record, if the row has it. */
  readonly name?: string | undefined;
  /** Called with the chosen record if the field is a reference. */
  onChange?(value: unknown, record?: Row | null): void;
}

/** The input of a field. Lines have none: they are edited in a grid. */
export function FieldInput({ name, onChange, ...input }: FieldInputProps) {
  const { field, value, notation: _notation, ...ties } = input;
  if (field.kind !== 'ref') return <KindInput {...input} onChange={(next) => onChange?.(next)} />;
  return (
    <Suspense fallback={<span className={controls.control} style={{ display: 'block' }} aria-busy />}>
      <RecordPicker
        {...ties}
        field={field}
        value={typeof value === 'string' ? value : ''}
        name={name}
        {...(field.placeholder !== undefined && { placeholder: field.placeholder })}
        {...(field.required && { 'aria-required': true })}
        onChange={(id, record) => onChange?.(id, record)}
      />
    </Suspense>
  );
}
