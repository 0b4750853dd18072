import type { WatchStatus } from '@ledgerwise/contract';
import { classNames } from '../../core/class-names.ts';
import styles from './LiveMark.module.css';
import { liveMarkTexts } from './texts.ts';

/** The green pulsing dot of a list that follows what others do. */
export function LiveMark({ status }: { readonly status: WatchStatus }) {
  return (
    <span
      className={classNames(styles.mark, styles[status])}
      title={liveMarkTexts[status]}
      role="status"
      data-live={status}
    >
      <span className="visually-hidden">{liveMarkTexts[status]}</span>
    </span>
  );
}
