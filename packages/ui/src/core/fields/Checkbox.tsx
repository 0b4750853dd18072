import { type ComponentProps, useCallback } from 'react';
import styles from './Field.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  readonly label: string;
  /** Some of the choices it covers are selected. */
  readonly indeterminate?: boolean;
  readonly hideLabel?: boolean;
}

/** Yes or no. */
export function Checkbox({ label, indeterminate = false, hideLabel = false, ...input }: CheckboxProps) {
  // The half-way state exists only as a property of the element.
  const box = useCallback(
    (element: HTMLInputElement | null) => {
      if (element) element.indeterminate = indeterminate;
    },
    [indeterminate],
  );
  return (
    <label className={styles.checkbox}>
      <input {...input} ref={box} type="checkbox" className={styles.box} />
      <span className={hideLabel ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  );
}
