import { Button } from '@ledgerwise/ui/core';
import styles from './ReleaseNotice.module.css';

interface ReleaseNoticeProps {
  /** Names of the modules with a new version. */
  readonly names: readonly string[];
}

/** Offers the page that the live releases make. */
export function ReleaseNotice({ names }: ReleaseNoticeProps) {
  return (
    <aside className={styles.notice} role="status" aria-label="New version">
      <span>A new version of {names.join(' and ')} is ready.</span>
      <Button size="small" onClick={() => location.reload()}>
        Reload
      </Button>
    </aside>
  );
}
