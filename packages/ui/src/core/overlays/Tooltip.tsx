import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Tooltip.module.css';

export interface TooltipProps {
  readonly text: string;
  readonly side?: 'top' | 'right';
  /** Receives the id of the text, for `aria-describedby`. */
  children(describedBy: string): ReactNode;
}

/** A short text on hover and focus; Esc hides it. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const id = useId();
  const [isHushed, setHushed] = useState(false);
  const hush = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setHushed(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for Esc on the control inside
    <span
      className={classNames(styles.anchor, side === 'right' && styles.right)}
      data-hushed={isHushed || undefined}
      onKeyDown={hush}
      onMouseLeave={() => setHushed(false)}
      onBlur={() => setHushed(false)}
    >
      {children(id)}
      <span role="tooltip" id={id} className={styles.tip}>
        {text}
      </span>
    </span>
  );
}
