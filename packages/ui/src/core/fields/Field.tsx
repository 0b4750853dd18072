import { type ReactNode, useId } from 'react';
import { Icon } from '../icons/Icon.tsx';
import styles from './Field.module.css';

export interface FieldProps {
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: ReactNode;
  /** Error message; linked to the control. */
  readonly error?: string | undefined;
  /** Shows the label only to screen readers, if the field is obvious from its position. */
  readonly hideLabel?: boolean;
}

/** Ids that link a control to its label, hint and error. */
export interface ControlTies {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-required'?: true;
}

/** Label above, hint and error below; gives the control in between its ties. */
export function Field({
  label,
  required,
  hint,
  error,
  hideLabel,
  id,
  children,
}: FieldProps & { readonly id?: string | undefined; children(ties: ControlTies): ReactNode }) {
  const generated = useId();
  const controlId = id ?? generated;
  const describedBy = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={hideLabel ? 'visually-hidden' : styles.label} htmlFor={controlId}>
        {label}
        {required && (
          <span className={styles.star} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        id: controlId,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error && { 'aria-invalid': true }),
        ...(required && { 'aria-required': true }),
      })}
      {hint && (
        <span id={`${controlId}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      <span id={`${controlId}-error`} role="alert" className={error ? styles.error : undefined}>
        {error && (
          <>
            <Icon name="error" size={14} />
            {error}
          </>
        )}
      </span>
    </div>
  );
}
