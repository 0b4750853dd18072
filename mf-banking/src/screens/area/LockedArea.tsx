import { Icon } from '@ledgerwise/ui/core';
import styles from './area.module.css';
import { UnlockForm } from './UnlockForm.tsx';

/** Message after the page itself noticed inactivity. */
export const IDLE_SENTENCE =
  'The banking area is locked, because you did not use it for 15 minutes. Enter your password to open it again.';

interface LockedAreaProps {
  /** Why it is locked, and the way in. */
  readonly sentence: string;
  onUnlocked(): void;
}

/** Stands in the place of what is locked, until the password is given again. */
export function LockedArea({ sentence, onUnlocked }: LockedAreaProps) {
  return (
    <section className={styles.locked} aria-labelledby="banking-locked">
      <span className={styles.mark}>
        <Icon name="locked" size={20} />
      </span>
      <h2 id="banking-locked">Banking is locked</h2>
      <p>{sentence}</p>
      <UnlockForm onUnlocked={onUnlocked} />
    </section>
  );
}
