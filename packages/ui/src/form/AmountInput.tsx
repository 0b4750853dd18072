import { addDecimals, type Field } from '@ledgerwise/resource';
import { swapMarks } from '@ledgerwise/resource/number-format';
import { compareDecimals, type Notation, parseText, settleText } from '@ledgerwise/resource/validation';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { classNames } from '../core/class-names.ts';
import controls from '../core/fields/Field.module.css';
import { formatNumber } from '../core/formats/format.ts';
import { useFormats } from '../core/formats/use-formats.ts';
import styles from './AmountInput.module.css';
import { amountInputTexts } from './texts.ts';

export interface AmountInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'inputMode' | 'step'> {
  /** A field of money, numbers or percent. */
  readonly field: Omit<Field, 'format'>;
  /** Text while typing, and a decimal string after the input loses focus. */
  readonly value: string;
  /** Currency of the amount, whose sign may be typed. */
  readonly notation?: Notation;
  /** Increment of the up and down keys, as a decimal string; without it, they do nothing. */
  readonly step?: string;
  onChange(text: string): void;
}

/**
 * An input for a number in any notation (`1.234,56`, `(500)`, `12+3`): formatted when it loses focus, raw while typing.
 * It previews the result of a calculation, and reports rounding and replacement.
 */
export function AmountInput({
  field,
  value,
  notation,
  step,
  onChange,
  onFocus,
  onBlur,
  onKeyDown,
  className,
  ...input
}: AmountInputProps) {
  const formats = useFormats();
  // Text being typed; null after the input loses focus.
  const [draft, setDraft] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const reads: Notation = { ...notation, canRound: true };
  const shown = (text: string): string =>
    formatNumber(withoutZeros(text, field), formats, leastDecimals(field));
  const typed = draft === null ? null : parseText(field, swapMarks(draft, formats.numberFormat), reads);
  const result = typed && 'value' in typed && typed.workedOut ? typed : null;

  const leave = (): void => {
    setDraft(null);
    const settled = settleText(field, value);
    const parsed = parseText(field, settled, reads);
    const text = 'value' in parsed && parsed.value !== null ? String(parsed.value) : settled;
    const said = (draft ?? value).trim();
    if (settled !== value) setNote(amountInputTexts.notANumber(said, shown(text)));
    else if ('value' in parsed && parsed.workedOut)
      setNote(`${said} = ${shown(text)}${roundedMark(parsed.workedOut)}`);
    // The same number in another notation is not a change.
    if (text !== value && !(isPlain(value) && isPlain(text) && compareDecimals(text, value) === 0))
      onChange(text);
  };
  const enter = (text: string): void => {
    setDraft(text);
    onChange(swapMarks(text, formats.numberFormat));
  };
  const stepBy = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKeyDown?.(event);
    const isUp = event.key === 'ArrowUp';
    if (step === undefined || !(isUp || event.key === 'ArrowDown')) return;
    event.preventDefault();
    const from = parseText(field, draft === null ? value : swapMarks(draft, formats.numberFormat), reads);
    const base = 'value' in from && from.value !== null ? String(from.value) : '0';
    enter(
      swapMarks(
        withoutZeros(within(addDecimals(base, isUp ? step : `-${step}`), field), field),
        formats.numberFormat,
      ),
    );
  };
  return (
    <span className={styles.amount}>
      <input
        autoComplete="off"
        {...input}
        type="text"
        inputMode="decimal"
        className={classNames(controls.control, styles.input, className)}
        value={draft ?? shown(value)}
        onFocus={(event) => {
          const raw = swapMarks(withoutZeros(value, field), formats.numberFormat);
          setDraft(raw);
          // Immediately, and selected: a later render would lose the selection of a user who tabs in and
          // types.
          event.currentTarget.value = raw;
          event.currentTarget.select();
          setNote('');
          onFocus?.(event);
        }}
        onChange={(event) => enter(event.target.value)}
        onKeyDown={stepBy}
        onBlur={(event) => {
          leave();
          onBlur?.(event);
        }}
      />
      <span role="status" className={result ? styles.result : note ? styles.note : undefined}>
        {result ? `= ${shown(String(result.value))}${roundedMark(result.workedOut)}` : note}
      </span>
    </span>
  );
}

/** The number, or the limit that it would cross. */
function within(text: string, { min, max }: Pick<Field, 'min' | 'max'>): string {
  if (min && compareDecimals(text, min.value) < 0) return min.value;
  return max && compareDecimals(text, max.value) > 0 ? max.value : text;
}

const roundedMark = (workedOut: string | undefined): string => (workedOut === 'rounded' ? ', rounded' : '');

const isPlain = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);

/** Amounts of money have at least two decimals; other numbers omit trailing zeros. */
const leastDecimals = ({ kind, scale = 0 }: Pick<Field, 'kind' | 'scale'>): number =>
  kind === 'money' ? Math.min(scale, 2) : 0;

function withoutZeros(text: string, field: Pick<Field, 'kind' | 'scale'>): string {
  if (!isPlain(text) || !text.includes('.')) return text;
  const [whole = '', fraction = ''] = text.split('.');
  const kept = fraction.replace(/0+$/, '').padEnd(leastDecimals(field), '0');
  return kept === '' ? whole : `${whole}.${kept}`;
}
