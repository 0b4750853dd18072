import { Icon } from '@ledgerwise/ui/core';
import styles from './area.module.css';
import { texts } from './texts.ts';
import { UnlockForm } from './UnlockForm.tsx';

/** Message after the page itself noticed inactivity. */
export const IDLE_SENTENCE = texts.lockedArea.inactive;

interface LockedAreaProps {
  /** Reason why it is locked, and how to unlock it. */
  readonly sentence: string;
  onUnlocked(): void;
}

/** Replaces locked content until the password is entered again. */
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
