import type { ReactNode } from 'react';
import styles from './ConflictDialog.module.css';

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
        <span dir="auto">{text || <em>nothing</em>}</span>
      </label>
    ) : (
      <span dir="auto">{text || <em>nothing</em>}</span>
    );
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-label="Was">
        <span dir="auto">{was || <em>nothing</em>}</span>
      </td>
      <td data-label="Theirs">{version(theirs, 'theirs', isTheirs, true)}</td>
      <td data-label="Yours">{version(yours, 'yours', !isTheirs, false)}</td>
    </tr>
  );
}
