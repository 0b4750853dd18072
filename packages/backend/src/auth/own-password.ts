import type { Account } from './accounts.ts';
import type { Allowances } from './allowances.ts';
import { knowsPassword, type PasswordKeeping } from './knows-password.ts';

export interface OwnPasswordKeeping extends PasswordKeeping {
  readonly allowances: Allowances;
}

/**
 * Checks a signed-in user's own password. It counts as a sign-in that may fail, before anything is hashed: an open
 * session gives nobody more attempts. Throws `LimitReached`.
 */
export async function isOwnPassword(
  keeping: OwnPasswordKeeping,
  account: Account,
  password: string,
  network: string,
): Promise<boolean> {
  const { allowances } = keeping;
  const email = account.email ?? account.id;
  await allowances.ofHashing(account.id, 1);
  await allowances.ofSignIn(email, network);
  try {
    await allowances.ofPasswordAgain(account.id);
  } catch (refusal) {
    await allowances.undoSignIn(email, network);
    throw refusal;
  }
  let isRight = false;
  try {
    isRight = await knowsPassword(keeping, account, password, { person: account.id });
  } catch (error) {
    await allowances.undoSignIn(email, network);
    await allowances.undoPasswordAgain(account.id);
    throw error;
  }
  if (isRight) {
    await allowances.signedIn(email, network);
    await allowances.undoPasswordAgain(account.id);
  }
  return isRight;
}
