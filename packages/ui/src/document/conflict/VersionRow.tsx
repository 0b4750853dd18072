import type { ReactNode } from 'react';
import styles from './ConflictDialog.module.css';
import { conflictColumnTexts, versionRowTexts } from './texts.ts';

interface VersionRowProps {
  readonly name: string;
  readonly label: string;
  readonly texts: readonly [was: string, theirs: string, yours: string];
  /** Both users changed it: the user must choose. */
  readonly isAsked: boolean;
  readonly isTheirs: boolean;
  onTake(name: string, isTheirs: boolean): void;
}

/** One field or line in its original version and in both users' versions. */
export function VersionRow({ name, label, texts, isAsked, isTheirs, onTake }: VersionRowProps) {
  const [was, theirs, yours] = texts;
  const version = (text: string, whose: string, isTaken: boolean, takes: boolean): ReactNode =>
    isAsked ? (
      <label className={styles.choice}>
        <input type="radio" name={name} checked={isTaken} onChange={() => onTake(name, takes)} />
        <span className="visually-hidden">
          {label}, {whose}:{' '}
        </span>
        <span dir="auto">{text || <em>{versionRowTexts.nothing}</em>}</span>
      </label>
    ) : (
      <span dir="auto">{text || <em>{versionRowTexts.nothing}</em>}</span>
    );
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-label={conflictColumnTexts.was}>
        <span dir="auto">{was || <em>{versionRowTexts.nothing}</em>}</span>
      </td>
      <td data-label={conflictColumnTexts.theirs}>{version(theirs, 'theirs', isTheirs, true)}</td>
      <td data-label={conflictColumnTexts.yours}>{version(yours, 'yours', !isTheirs, false)}</td>
    </tr>
  );
}
