import { Button } from './Button.tsx';
import { Icon } from './icons/Icon.tsx';
import { logPagesTexts } from './later-texts.ts';
import styles from './log-pages.module.css';

export interface LogPagesProps {
  /** Label of the button for the next page. */
  readonly olderLabel: string;
  readonly isNewest: boolean;
  readonly isOldest: boolean;
  onNewest(): void;
  onOlder(): void;
}

/** Paging of a log, from its newest entry on; renders nothing if there is only one page. */
export function LogPages({ olderLabel, isNewest, isOldest, onNewest, onOlder }: LogPagesProps) {
  if (isNewest && isOldest) return null;
  return (
    <nav className={styles.pages} aria-label={logPagesTexts.pages}>
      <Button size="small" icon={<Icon name="left" />} disabled={isNewest} onClick={onNewest}>
        {logPagesTexts.newest}
      </Button>
      <Button size="small" icon={<Icon name="right" />} disabled={isOldest} onClick={onOlder}>
        {olderLabel}
      </Button>
    </nav>
  );
}
