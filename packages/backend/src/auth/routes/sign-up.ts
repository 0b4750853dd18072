import type { Route } from '../auth-context.ts';
import { AuthRefusal } from '../auth-error.ts';
import { hashPassword } from '../password-hash.ts';
import { requireStrong } from '../password-policy.ts';
import { emailOf, metadataOf, readFields, textOf } from '../read-body.ts';

/** `POST /signup`: creates an account and signs it in. */
export const signUp: Route = async (context, { request, visitor }) => {
  const { accounts, sessions, allowances, hashing } = context;
  await allowances.ofAddress('signUp', visitor.network);
  const fields = await readFields(request);
  const email = emailOf(fields);
  const password = textOf(fields, 'password') ?? '';
  if (password === '') throw new AuthRefusal(422, 'validation_failed', 'Signup requires a valid password');
  requireStrong(password);
  const data = metadataOf(fields) ?? {};
  const hash = await hashing.run({ network: visitor.network }, () => hashPassword(password, hashing.cost));
  const account = await accounts.create(email, hash, data);
  await accounts.note('user_signedup', account, visitor);
  return Response.json(await sessions.begin(account));
};
