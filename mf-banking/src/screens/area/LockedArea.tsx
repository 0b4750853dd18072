import { Icon } from '@ledgerwise/ui/core';
import styles from './area.module.css';
import { texts } from './texts.ts';
import { UnlockForm } from './UnlockForm.tsx';

/** Message after the page itself noticed inactivity. */
export const IDLE_SENTENCE = texts.lockedArea.inactive;

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
      <h2 id="banking-locked">{texts.lockedArea.title}</h2>
      <p>{sentence}</p>
      <UnlockForm onUnlocked={onUnlocked} />
    </section>
  );
}
