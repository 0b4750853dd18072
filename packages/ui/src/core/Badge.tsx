import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { classNames } from './class-names.ts';

/** green = paid or proven, amber = draft or low, red = overdue or refused, blue = sent. */
export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'info';

/** A state in a word. */
export function Badge({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={classNames(styles.badge, tone !== 'plain' && styles[tone])}>{children}</span>;
}
