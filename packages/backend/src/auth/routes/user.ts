import type { Account } from '../accounts.ts';
import type { Asked, AuthContext, Route } from '../auth-context.ts';
import { requireSession } from '../auth-context.ts';
import { AuthRefusal } from '../auth-error.ts';
import { passwordChangedMail } from '../auth-mail.ts';
import { askEmailChange } from '../email-change.ts';
import { isOwnPassword } from '../own-password.ts';
import { hashPassword, matchesScrypt } from '../password-hash.ts';
import { requireStrong } from '../password-policy.ts';
import { emailOf, metadataOf, readFields, textOf } from '../read-body.ts';
import { redirectTarget } from '../redirect-target.ts';

/** `GET /user`: who is signed in. */
export const readUser: Route = async (context, asked) => {
  const { account } = await requireSession(context, asked);
  return Response.json(await context.accounts.describe(account));
};

/** `PUT /user`: a new password, another email, more metadata. */
export const updateUser: Route = async (context, asked) => {
  const { accounts, siteUrl } = context;
  const { account, sessionId } = await requireSession(context, asked);
  await context.allowances.ofAccountChange(account.id);
  const fields = await readFields(asked.request);
  const [password, email, data] = [
    textOf(fields, 'password'),
    textOf(fields, 'email') ? emailOf(fields) : undefined,
    metadataOf(fields),
  ];
  if (password !== undefined) {
    await requireOwner(context, asked, account, sessionId, textOf(fields, 'current_password'));
    await changePassword(context, account, password, sessionId);
  }
  if (data) await accounts.mergeMetadata(account.id, data);
  if (email !== undefined) {
    const target = redirectTarget(asked.url.searchParams.get('redirect_to'), siteUrl);
    await askEmailChange(context, account, email, target);
  }
  await accounts.note(
    password === undefined ? 'user_modified' : 'user_updated_password',
    account,
    asked.visitor,
  );
  const now = (await accounts.byId(account.id)) ?? account;
  return Response.json(await accounts.describe(now));
};

/**
 * An open session is no proof of identity: changing a password requires the current one, or a mailed link. The banking
 * area asks for it again, which would be useless otherwise.
 */
async function requireOwner(
  context: AuthContext,
  { visitor }: Asked,
  account: Account,
  sessionId: string,
  current: string | undefined,
): Promise<void> {
  if (await context.sessions.isRecovered(sessionId)) return;
  if (current === undefined)
    throw new AuthRefusal(
      400,
      'current_password_required',
      'A password is changed against the current one, or by a mailed link. Ask for a link by "Forgot password?".',
    );
  if (!(await isOwnPassword(context, account, current, visitor.network)))
    throw new AuthRefusal(400, 'invalid_credentials', 'This is not your current password.');
}

/** A new password ends all other sessions, including those opened with the old one. */
async function changePassword(
  { accounts, sessions, mailed, hashing, allowances, sendMail }: AuthContext,
  account: Account,
  password: string,
  sessionId: string,
): Promise<void> {
  requireStrong(password);
  await allowances.ofHashing(account.id, 2);
  const person = { person: account.id };
  const stored = account.encrypted_password;
  if (stored && (await hashing.run(person, () => matchesScrypt(password, stored))))
    throw new AuthRefusal(422, 'same_password', 'New password should be different from the old password.');
  const hash = await hashing.run(person, () => hashPassword(password, hashing.cost));
  await accounts.setPassword(account.id, hash);
  await mailed.forget(account.id, ['recovery']);
  await sessions.endAllOf(account.id, sessionId);
  if (account.email) await sendMail(passwordChangedMail(account.email));
}
