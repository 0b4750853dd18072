import type { ReactNode } from 'react';
import { Button } from '../../core/Button.tsx';
import { Card } from '../../core/Card.tsx';
import { ProgressBar } from '../../core/ProgressBar.tsx';
import styles from './Import.module.css';
import { underwayTexts } from './texts.ts';

export interface UnderwayProps {
  readonly title: string;
  /** Label of the progress bar; the title by default. */
  readonly label?: string;
  readonly value: number;
  readonly max: number;
  /** Progress as text. */
  readonly text?: string | undefined;
  readonly children?: ReactNode;
  /** Omitted if it can no longer be cancelled. */
  readonly onCancel?: (() => void) | undefined;
}

/** Progress of an import, with Cancel. */
export function Underway({ title, label = title, value, max, text, children, onCancel }: UnderwayProps) {
  return (
    <Card title={title}>
      <div className={styles.running}>
        {text !== undefined && <p role="status">{text}</p>}
        <ProgressBar label={label} value={value} max={max} />
        {children}
        <div className={styles.actions}>
          <Button disabled={onCancel === undefined} onClick={onCancel}>
            {underwayTexts.cancel}
          </Button>
        </div>
      </div>
    </Card>
  );
}
