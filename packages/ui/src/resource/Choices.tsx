import { useId } from 'react';
import styles from './Choices.module.css';

interface ChoicesProps<Value extends string> {
  readonly legend: string;
  /** Undefined while nothing is chosen. */
  readonly value: Value | undefined;
  readonly options: readonly { readonly value: NoInfer<Value>; readonly label: string }[];
  onChange(value: NoInfer<Value>): void;
}

/** One of a few, all in sight. */
export function Choices<Value extends string>({ legend, value, options, onChange }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
