import type { Field } from '@ledgerwise/resource';
import { type Notation, parseText, settleText } from '@ledgerwise/resource/validation';
import { type ComponentProps, useState } from 'react';
import { classNames } from '../core/class-names.ts';
import controls from '../core/Field.module.css';
import { formatNumber } from '../core/format.ts';
import styles from './AmountInput.module.css';

export interface AmountInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'inputMode'> {
  /** A field of money, numbers or percent. */
  readonly field: Omit<Field, 'format'>;
  /** As it was typed, or a decimal string once it was left. */
  readonly value: string;
  /** The currency of the amount, whose sign may be typed. */
  readonly notation?: Notation;
  onChange(text: string): void;
}

/**
 * One number: read as people write it (`1.234,56`, `(500)`, `12+3`), in groups when it is left, raw while it is typed.
 * What a sum comes to is shown before it is taken, and what was rounded or replaced is said.
 */
export function AmountInput({
  field,
  value,
  notation,
  onChange,
  onFocus,
  onBlur,
  className,
  ...input
}: AmountInputProps) {
  const [isFocused, setFocused] = useState(false);
  const [note, setNote] = useState('');
  const reads: Notation = { ...notation, canRound: true };
  const typed = isFocused ? parseText(field, value, reads) : null;
  const result = typed && 'value' in typed && typed.workedOut ? typed : null;

  const leave = (): void => {
    setFocused(false);
    const settled = settleText(field, value);
    const parsed = parseText(field, settled, reads);
    const text = 'value' in parsed && parsed.value !== null ? String(parsed.value) : settled;
    const shown = grouped(text, field.scale);
    if (settled !== value) setNote(`“${value.trim()}” is no number: set to ${shown}`);
    else if ('value' in parsed && parsed.workedOut)
      setNote(`${value.trim()} = ${shown}${parsed.workedOut === 'rounded' ? ', rounded' : ''}`);
    if (text !== value) onChange(text);
  };
  return (
    <span className={styles.amount}>
      <input
        autoComplete="off"
        {...input}
        type="text"
        inputMode="decimal"
        className={classNames(controls.control, styles.input, className)}
        value={isFocused ? value : grouped(value, field.scale)}
        onFocus={(event) => {
          setFocused(true);
          setNote('');
          onFocus?.(event);
        }}
        onChange={(event) => onChange(event.target.value)}
        onBlur={(event) => {
          leave();
          onBlur?.(event);
        }}
      />
      <output className={result ? styles.result : note ? styles.note : undefined}>
        {result ? `= ${grouped(String(result.value), field.scale)}${roundedMark(result.workedOut)}` : note}
      </output>
    </span>
  );
}

const roundedMark = (workedOut: string | undefined): string => (workedOut === 'rounded' ? ', rounded' : '');

/** A decimal string in groups; what is none stays as it was typed. */
function grouped(text: string, scale = 0): string {
  return formatNumber(text, scale);
}
