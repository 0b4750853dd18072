import type postgres from 'postgres';
import { passwordChecks } from '../api/password-checks.ts';
import { LimitReached } from '../limits/limit-reached.ts';
import type { Answer } from '../server/answer.ts';
import { limitAnswer } from '../server/unavailable.ts';
import { isOwnPassword, type OwnPasswordKeeping } from './own-password.ts';

/** Database functions that ask for the caller's password again, in their argument `password_param`. */
const ASKS_PASSWORD = /^\/rest\/v1\/rpc\/(unlock_banking|reveal_bank_account)\/?$/;
/** Permission of the caller's role that each requires before it checks a password. */
const PERMISSION: Readonly<Record<string, string>> = {
  unlock_banking: 'bank_accounts.read',
  reveal_bank_account: 'bank_accounts.reveal',
};

function passwordIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'password_param' in body)
      return typeof body.password_param === 'string' ? body.password_param : '';
  } catch {
    // The API reports what is wrong with it.
  }
  return '';
}

/**
 * Returns true if the function would check a password: the role has the permission, and three wrong ones have not
 * locked it.
 */
async function wouldBeLookedAt(sql: postgres.Sql, userId: string, permission: string): Promise<boolean> {
  const [row] = await sql`
    select from public.profiles p
    join public.memberships m on m.org_id = p.org_id and m.user_id = p.id
    join public.role_permissions r on r.role = m.role and r.permission = ${permission}
    where p.id = ${userId} and not exists (
      select from private.banking_locks l
      where l.org_id = p.org_id and l.user_id = p.id and l.locked_at is not null)`;
  return row !== undefined;
}

/**
 * Checks the password in calls that require it again, and passes the result to the database: stored passwords are
 * scrypt hashes, which the database cannot compute. The database counts, locks and audits, as on a hosted project.
 * Nothing is hashed if it would refuse anyway, or in a sandbox, which has no password.
 */
export function checkOwnPassword(
  answer: Answer,
  keeping: OwnPasswordKeeping & { readonly sql: postgres.Sql },
): Answer {
  return async (request, asker) => {
    const { bearer, network } = asker;
    const { pathname } = new URL(request.url);
    const [, called = ''] = ASKS_PASSWORD.exec(pathname) ?? [];
    const permission = PERMISSION[called];
    if (bearer.is !== 'member' || permission === undefined) return answer(request, asker);
    const { userId } = bearer.claims;
    const isInSandbox = request.headers.has('x-sandbox');
    const account = isInSandbox ? undefined : await keeping.accounts.byId(userId);
    if (!account?.encrypted_password || !(await wouldBeLookedAt(keeping.sql, userId, permission)))
      return answer(request, asker);
    const password = passwordIn(await request.clone().text());
    let isRight: boolean;
    try {
      isRight = await isOwnPassword(keeping, account, password, network);
    } catch (error) {
      if (error instanceof LimitReached) return limitAnswer(pathname, error);
      throw error;
    }
    return passwordChecks.run(isRight ? 'right' : 'wrong', () => answer(request, asker));
  };
}
