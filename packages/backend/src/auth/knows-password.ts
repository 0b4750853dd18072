import { ACCOUNT_LIMITS } from '../limits/sign-in-limits.ts';
import type { Account, Accounts } from './accounts.ts';
import type { Hasher, HashQueue } from './hash-queue.ts';
import { hashPassword, isOutdated, matchesScrypt, nobodysHash } from './password-hash.ts';

export interface PasswordKeeping {
  readonly accounts: Accounts;
  readonly hashing: HashQueue;
}

/** Checks the account's password. Takes the same time without an account or password. */
export async function knowsPassword(
  { hashing, accounts }: PasswordKeeping,
  account: Account | undefined,
  password: string,
  hasher: Hasher,
): Promise<boolean> {
  const stored = account?.encrypted_password || nobodysHash(hashing.cost);
  const given = password.slice(0, ACCOUNT_LIMITS.password.amount);
  const matches =
    (await hashing.run(hasher, () => matchesScrypt(given, stored))) ??
    (await accounts.matchesBcrypt(given, stored));
  if (!matches || !account || given !== password) return false;
  if (isOutdated(stored, hashing.cost))
    await accounts.upgradeHash(
      account,
      await hashing.run(hasher, () => hashPassword(password, hashing.cost)),
    );
  return true;
}
