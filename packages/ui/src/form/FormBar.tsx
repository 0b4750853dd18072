import type { ReactNode } from 'react';
import { useEdgeMark } from '../core/use-edge-mark.ts';
import styles from './FormBar.module.css';

export interface FormBarProps {
  /** Above the buttons: what is wrong. */
  readonly above?: ReactNode;
  /** At the end of the line: the keys that press the buttons. */
  readonly keys?: ReactNode;
  /** The buttons: the main one first. */
  readonly children: ReactNode;
}

/** The foot of every form: saving and leaving, in reach wherever the page is scrolled to. */
export function FormBar({ above, keys, children }: FormBarProps) {
  useEdgeMark('foot');
  return (
    <div className={styles.bar} data-foot>
      {above}
      <div className={styles.buttons}>
        {children}
        {keys && <span className={styles.keys}>{keys}</span>}
      </div>
    </div>
  );
}
