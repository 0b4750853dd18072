import { LastingFailure } from '../lasting-failure.ts';

/** Passphrases can be tried without limit on a copy of a backup. */
const SHORTEST = 12;

/** Returns a passphrase without the line end of its file. Throws a `LastingFailure` if it is missing or short. */
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
