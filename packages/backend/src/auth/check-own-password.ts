import { passwordChecks } from '../api/password-checks.ts';
import type { Answer } from '../server/answer.ts';
import { tooMany } from './auth-error.ts';
import { TooBusy } from './hash-queue.ts';
import { knowsPassword, type PasswordKeeping } from './knows-password.ts';

/** Functions of the database that ask for the caller's password again, which is their argument `password_param`. */
const ASKS_PASSWORD = /^\/rest\/v1\/rpc\/(unlock_banking|reveal_bank_account)\/?$/;

function passwordIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'password_param' in body)
      return typeof body.password_param === 'string' ? body.password_param : '';
  } catch {
    // The API behind says what is wrong with it.
  }
  return '';
}

/**
 * Looks at the password of calls that ask for it again, and tells the database what it found: what is stored of a password
 * here is a scrypt hash, which the database cannot reckon. It counts, locks and audits, as on a hosted project.
 */
export function checkOwnPassword(answer: Answer, keeping: PasswordKeeping): Answer {
  return async (request, asker) => {
    const { bearer } = asker;
    if (bearer.is !== 'member' || !ASKS_PASSWORD.test(new URL(request.url).pathname))
      return answer(request, asker);
    const password = passwordIn(await request.clone().text());
    let isRight: boolean;
    try {
      isRight = await knowsPassword(keeping, await keeping.accounts.byId(bearer.claims.userId), password);
    } catch (error) {
      if (error instanceof TooBusy) return tooMany('Very many passwords are checked at this moment.', 10);
      throw error;
    }
    return passwordChecks.run(isRight ? 'right' : 'wrong', () => answer(request, asker));
  };
}
