import type { Row } from '@ledgerwise/contract';
import controls from '../core/fields/Field.module.css';
import { later } from '../core/later.tsx';
import { KindInput, type KindInputProps } from './inputs/KindInput.tsx';

// Only forms that refer to other records need it and its library.
const RecordPicker = later(
  async () => (await import('./RecordPicker.tsx')).RecordPicker,
  () => <span className={controls.control} style={{ display: 'block' }} aria-busy />,
);

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
    <RecordPicker
      {...ties}
      field={field}
      value={typeof value === 'string' ? value : ''}
      name={name}
      {...(field.placeholder !== undefined && { placeholder: field.placeholder })}
      {...(field.required && { 'aria-required': true })}
      onChange={(id, record) => onChange?.(id, record)}
    />
  );
}
