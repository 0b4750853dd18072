import { LastingFailure } from '../lasting-failure.ts';

/** A copy of a backup can be tried against passphrases without any limit. */
const SHORTEST = 12;

/** A passphrase without the line end of its file. Throws a `LastingFailure` for none, and for a short one. */
export function usablePassphrase(given: string | undefined): string {
  const passphrase = given?.replace(/\r?\n$/, '') ?? '';
  if (passphrase === '')
    throw new LastingFailure(
      'A backup is encrypted with a passphrase, and none is set. Set BACKUP_PASSPHRASE, or name a file that holds it: --passphrase-file FILE.',
    );
  if (passphrase.length < SHORTEST)
    throw new LastingFailure(
      `The passphrase of backups must have at least ${SHORTEST} characters, and this one has ${passphrase.length}. Use four or more random words.`,
    );
  return passphrase;
}
