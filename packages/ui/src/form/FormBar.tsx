import type { ReactNode } from 'react';
import { useEdgeMark } from '../core/use-edge-mark.ts';
import styles from './FormBar.module.css';

export interface FormBarProps {
  /** Problems, above the buttons. */
  readonly above?: ReactNode;
  /** Shortcuts of the buttons, at the end of the line. */
  readonly keys?: ReactNode;
  /** Buttons, the main one first. */
  readonly children: ReactNode;
}

/** The shortcut of a form's main button, with what it does. */
export const MainKey = ({ children }: Pick<FormBarProps, 'children'>) => (
  <>
    <kbd>Ctrl</kbd>+<kbd>Enter</kbd> {children}
  </>
);

/** Foot of a form: saving and leaving, visible wherever the page is scrolled to. */
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
