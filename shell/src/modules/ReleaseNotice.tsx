import { Button } from '@ledgerwise/ui/core';
import { releaseTexts } from './notice-texts.ts';
import styles from './ReleaseNotice.module.css';

interface ReleaseNoticeProps {
  /** Names of the modules with a new version. */
  readonly names: readonly string[];
}

/** Offers the page that the live releases make. */
export function ReleaseNotice({ names }: ReleaseNoticeProps) {
  return (
    <aside className={styles.notice} role="status" aria-label={releaseTexts.label}>
      <span>{releaseTexts.ready(names.join(' and '))}</span>
      <Button size="small" onClick={() => location.reload()}>
        {releaseTexts.reload}
      </Button>
    </aside>
  );
}
