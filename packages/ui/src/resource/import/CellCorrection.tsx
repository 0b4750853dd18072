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

/** A cell of a file that was read: Enter, or leaving it, puts the other text there; Esc leaves it as it was. */
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
    // Leaving it commits it; the last one has none to go to.
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
