import type { Account, Accounts } from './accounts.ts';
import type { HashQueue } from './hash-queue.ts';
import { hashPassword, isOutdated, matchesScrypt, NOBODYS_HASH } from './password-hash.ts';

const LONGEST_PASSWORD = 1024;

export interface PasswordKeeping {
  readonly accounts: Accounts;
  readonly hashing: HashQueue;
}

/** Whether it is the account's password. Takes the same work where there is no account, or one without a password. */
export async function knowsPassword(
  { hashing, accounts }: PasswordKeeping,
  account: Account | undefined,
  password: string,
): Promise<boolean> {
  const stored = account?.encrypted_password || NOBODYS_HASH;
  const given = password.slice(0, LONGEST_PASSWORD);
  const matches =
    (await hashing.run(() => matchesScrypt(given, stored))) ?? (await accounts.matchesBcrypt(given, stored));
  if (!matches || !account || given !== password) return false;
  if (isOutdated(stored))
    await accounts.upgradeHash(account, await hashing.run(() => hashPassword(password)));
  return true;
}
