import { type ComponentProps, useState } from 'react';
import { IconButton } from '../Button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import { textFieldTexts } from './texts.ts';

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps> {}

/** One line of text. `maxLength` is the database's limit. */
export function TextField({
  label,
  required,
  hint,
  error,
  hideLabel,
  id,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field {...fieldProps({ label, required, hint, error, hideLabel, id })}>
      {(ties) => (
        <input
          type="text"
          dir="auto"
          {...input}
          {...ties}
          className={classNames(styles.control, className)}
        />
      )}
    </Field>
  );
}

export interface PasswordFieldProps extends TextFieldProps {
  /** Name of the hidden text for its button; a password by default. */
  readonly what?: string;
}

/** A password, or another secret, which can be looked at while typing. */
export function PasswordField({
  label,
  required,
  hint,
  error,
  hideLabel,
  id,
  what = 'password',
  ...input
}: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <Field {...fieldProps({ label, required, hint, error, hideLabel, id })}>
      {(ties) => (
        <div className={styles.withButton}>
          <input
            autoComplete="current-password"
            {...input}
            {...ties}
            type={isVisible ? 'text' : 'password'}
            className={styles.control}
          />
          <span className={styles.inside}>
            <IconButton
              size="small"
              label={isVisible ? textFieldTexts.hide(what) : textFieldTexts.show(what)}
              aria-pressed={isVisible}
              icon={<Icon name={isVisible ? 'hide' : 'view'} />}
              onClick={() => setVisible(!isVisible)}
            />
          </span>
        </div>
      )}
    </Field>
  );
}

export interface TextAreaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, keyof FieldProps> {}

/** Several lines of text. */
export function TextAreaField({ label, required, hint, error, hideLabel, id, ...area }: TextAreaFieldProps) {
  return (
    <Field {...fieldProps({ label, required, hint, error, hideLabel, id })}>
      {(ties) => <textarea dir="auto" {...area} {...ties} className={styles.control} />}
    </Field>
  );
}

export interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, keyof FieldProps> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** One of a few; the browser's own list, which phones show best. */
export function SelectField({
  label,
  required,
  hint,
  error,
  hideLabel,
  id,
  options,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...fieldProps({ label, required, hint, error, hideLabel, id })}>
      {(ties) => (
        <select {...select} {...ties} className={styles.control}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Omits undefined properties: optional properties must be absent, not undefined. */
function fieldProps(props: {
  label: string;
  required: boolean | undefined;
  hint: FieldProps['hint'];
  error: string | undefined;
  hideLabel: boolean | undefined;
  id: string | undefined;
}): FieldProps & { id: string | undefined } {
  const { label, required, hint, error, hideLabel, id } = props;
  return {
    label,
    id,
    error,
    ...(required !== undefined && { required }),
    ...(hint !== undefined && { hint }),
    ...(hideLabel !== undefined && { hideLabel }),
  };
}
