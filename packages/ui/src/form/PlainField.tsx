import type { Row } from '@ledgerwise/contract';
import type { Field as DeclaredField } from '@ledgerwise/resource';
import type { Notation } from '@ledgerwise/resource/validation';
import { Field } from '../core/fields/Field.tsx';
import { FieldInput } from './FieldInput.tsx';

export interface PlainFieldProps {
  readonly id: string;
  readonly field: DeclaredField;
  readonly notation?: Notation;
  readonly value: unknown;
  /** For references: the name of the selected record, if known. */
  readonly name?: string | undefined;
  readonly problem: string | undefined;
  readonly hideLabel?: boolean;
  onChange(value: unknown, record?: Row | null): void;
  /** Called when it loses focus: errors may now be shown. */
  onBlur?(): void;
}

/** A labeled input outside of the general form: in a dialog that holds its values in plain state. */
export function PlainField({ id, field, problem, hideLabel, ...input }: PlainFieldProps) {
  return (
    <Field
      id={id}
      label={field.label}
      required={field.required}
      hint={field.help}
      error={problem}
      {...(hideLabel && { hideLabel })}
    >
      {(ties) => <FieldInput {...ties} {...input} field={field} />}
    </Field>
  );
}
