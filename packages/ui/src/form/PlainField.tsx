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
  /** Of a ref: the name of what is chosen, where it is known. */
  readonly name?: string | undefined;
  readonly problem: string | undefined;
  readonly hideLabel?: boolean;
  onChange(value: unknown, record?: Row | null): void;
  /** It was left: what is wrong with it may be said. */
  onBlur?(): void;
}

/** A labelled input of a field outside of the general form: in a dialog, whose values are plain state. */
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
