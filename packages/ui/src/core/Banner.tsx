import type { ReactNode } from 'react';
import type { Tone } from './Badge.tsx';
import styles from './Banner.module.css';
import { classNames } from './class-names.ts';
import { Icon, type MarkName } from './icons/Icon.tsx';

const MARKS: Readonly<Record<Tone, MarkName>> = {
  plain: 'info',
  good: 'done',
  warn: 'warning',
  bad: 'error',
  info: 'info',
};

export interface BannerProps {
  readonly tone?: Tone;
  readonly title?: string;
  readonly action?: ReactNode;
  /** Announced immediately by screen readers; for errors. */
  readonly live?: boolean;
  readonly children?: ReactNode;
}

/** A permanent notice: a fact, and its consequences. */
export function Banner({ tone = 'info', title, action, live = false, children }: BannerProps) {
  return (
    <div
      className={classNames(styles.banner, tone !== 'plain' && styles[tone])}
      role={live ? 'alert' : undefined}
    >
      <span className={styles.mark}>
        <Icon name={MARKS[tone]} />
      </span>
      <div className={styles.body} dir="auto">
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
