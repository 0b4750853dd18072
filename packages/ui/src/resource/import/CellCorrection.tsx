import { type KeyboardEvent, useState } from 'react';
import styles from './Import.module.css';

export interface CellCorrectionProps {
  readonly label: string;
  /** The text in the file. */
  readonly value: string;
  /** An earlier correction is being validated. */
  readonly isWaiting: boolean;
  onCorrect(text: string): void;
}

/** An editable cell of a file: Enter and leaving it change the text; Esc restores it. */
export function CellCorrection({ label, value, isWaiting, onCorrect }: CellCorrectionProps) {
  const [text, setText] = useState(value);
  const commit = (): void => {
    if (text !== value) onCorrect(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') setText(value);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const inputs = [
      ...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('input') ?? []),
    ];
    const next = inputs[inputs.indexOf(event.currentTarget) + 1];
    // Losing focus commits it; the last cell has no next one to focus.
    if (next) next.focus();
    else commit();
  };
  return (
    <input
      className={styles.correction}
      aria-label={label}
      value={text}
      readOnly={isWaiting}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}
