import type { ReactNode } from 'react';
import { Button } from '../../core/Button.tsx';
import { Card } from '../../core/Card.tsx';
import { ProgressBar } from '../../core/ProgressBar.tsx';
import styles from './Import.module.css';

export interface UnderwayProps {
  readonly title: string;
  /** Of the progress bar; the title where it is left out. */
  readonly label?: string;
  readonly value: number;
  readonly max: number;
  /** How far it is, in words. */
  readonly text?: string | undefined;
  readonly children?: ReactNode;
  /** Left out where it cannot be cancelled any more. */
  readonly onCancel?: (() => void) | undefined;
}

/** How far an import is, and the way out. */
export function Underway({ title, label = title, value, max, text, children, onCancel }: UnderwayProps) {
  return (
    <Card title={title}>
      <div className={styles.running}>
        {text !== undefined && <p role="status">{text}</p>}
        <ProgressBar label={label} value={value} max={max} />
        {children}
        <div className={styles.actions}>
          <Button disabled={onCancel === undefined} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </Card>
  );
}
