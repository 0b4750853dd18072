import type { WatchStatus } from '@ledgerwise/contract';
import { classNames } from '../../core/class-names.ts';
import styles from './LiveMark.module.css';

const WORDS: Readonly<Record<WatchStatus, string>> = {
  connecting: 'Connecting to live changes',
  live: 'Live: changes by others appear automatically',
  offline: 'Not live: reload to see changes by others',
};

/** The green pulsing dot of a list that follows what others do. */
export function LiveMark({ status }: { readonly status: WatchStatus }) {
  return (
    <span
      className={classNames(styles.mark, styles[status])}
      title={WORDS[status]}
      role="status"
      data-live={status}
    >
      <span className="visually-hidden">{WORDS[status]}</span>
    </span>
  );
}
