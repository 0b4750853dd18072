import type postgres from 'postgres';
import type { Visitor } from '../front-door/index.ts';
import type { Account } from './accounts.ts';
import type { AuthContext } from './auth-context.ts';
import { emailChangeMail } from './auth-mail.ts';
import type { Purpose } from './mailed-tokens.ts';

const EMAIL_CHANGE: readonly Purpose[] = ['email_change_current', 'email_change_new'];

/** Begins to move an account to another address: both addresses are mailed a link, and both must follow it. */
export async function askEmailChange(
  { accounts, mailed, siteUrl, sendMail, sql, allowances }: AuthContext,
  account: Account,
  to: string,
  redirectTo: string,
): Promise<void> {
  const from = account.email ?? '';
  if (to === from) return;
  await allowances.ofResetMail(from);
  await allowances.ofMailsTo(account, 2);
  await sql`
    update auth.users set email_change = ${to}, email_change_sent_at = now(), email_change_confirm_status = 0
    where id = ${account.id}`;
  const change = { from, to, redirectTo };
  const [current, next] = [
    await mailed.make(account.id, 'email_change_current'),
    await mailed.make(account.id, 'email_change_new'),
  ];
  await sendMail(emailChangeMail(from, siteUrl, current, change));
  // If the new address has an account, neither its owner nor the requester learns that.
  if (!(await accounts.byEmail(to))) await sendMail(emailChangeMail(to, siteUrl, next, change));
}

/** Confirms by one of the two addresses; returns undefined if the change is no longer valid. */
export async function confirmEmailChange(
  { accounts, mailed, sessions, sql }: AuthContext,
  token: string,
  visitor: Visitor,
): Promise<{ readonly isComplete: boolean } | undefined> {
  const claimed = await mailed.claim(token, EMAIL_CHANGE);
  if (!claimed) return undefined;
  const { userId } = claimed;
  // Counted in the account's own row: of two who confirm at the same moment, the second sees the first.
  const [counted] = await sql<{ confirmations: number }[]>`
    update auth.users set email_change_confirm_status = email_change_confirm_status + 1
    where id = ${userId} and email_change is not null and email_change_confirm_status < 2
    returning email_change_confirm_status as confirmations`;
  if (!counted) return undefined;
  if (counted.confirmations < 2) return { isComplete: false };
  if (!(await moveAccount(sql, userId))) return undefined;
  // Links mailed to the previous address must no longer work.
  await mailed.forget(userId, ['recovery', ...EMAIL_CHANGE]);
  await sessions.endAllOf(userId);
  const account = await accounts.byId(userId);
  if (account) await accounts.note('user_modified', account, visitor);
  return { isComplete: true };
}

/** Returns false if somebody else has taken the address meanwhile. */
async function moveAccount(sql: postgres.Sql, userId: string): Promise<boolean> {
  return sql.begin(async (transaction) => {
    const [row] = await transaction<{ email: string }[]>`
      update auth.users u set email = email_change, email_change = null, email_change_sent_at = null,
        email_change_confirm_status = 0, updated_at = now()
      where id = ${userId} and not exists (select from auth.users o where lower(o.email) = u.email_change)
      returning email`;
    if (!row) return false;
    await transaction`
      update auth.identities set identity_data = identity_data || jsonb_build_object('email', ${row.email}::text)
      where user_id = ${userId} and provider = 'email'`;
    return true;
  });
}
