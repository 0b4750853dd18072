import { requireNotBanned } from '../accounts.ts';
import type { Asked, AuthContext, Route } from '../auth-context.ts';
import { expiredCode } from '../auth-error.ts';
import { confirmEmailChange } from '../email-change.ts';
import { emailOf, type Fields, readFields, textOf } from '../read-body.ts';
import { leadTo, redirectTarget } from '../redirect-target.ts';

const FAILURE = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
};

/**
 * `GET /verify`: target of a mailed link. It creates no session: the requesting browser exchanges the code that it is
 * redirected with, and programs without such a browser post the token. Programs that scan mails do not use up a
 * recovery link by following it.
 */
export const followLink: Route = async (context, { url, visitor }) => {
  await context.allowances.ofAddress('verify', visitor.network);
  const target = redirectTarget(url.searchParams.get('redirect_to'), context.siteUrl);
  const token = url.searchParams.get('token') ?? '';
  const type = url.searchParams.get('type');
  const failed = () => leadTo(target, { fragment: FAILURE });
  if (type === 'email_change') {
    const change = await confirmEmailChange(context, token, visitor);
    if (!change) return failed();
    return leadTo(target, {
      fragment: {
        message: change.isComplete
          ? 'The email of the account was changed.'
          : 'Confirmed. Please follow the link that was sent to the other email too.',
      },
    });
  }
  const found = type === 'recovery' ? await context.mailed.look(token, ['recovery']) : undefined;
  if (!found) return failed();
  if (!found.isBoundToBrowser) return leadTo(target, { query: { token_hash: token, type: 'recovery' } });
  const code = await context.mailed.codeFor(token);
  return code ? leadTo(target, { query: { code } }) : failed();
};

/** `POST /verify`: uses a token, alone or together with its account. */
export const verify: Route = async (context, asked) => {
  await context.allowances.ofAddress('verify', asked.visitor.network);
  const fields = await readFields(asked.request);
  await requireGuess(context, fields);
  const token = textOf(fields, 'token_hash') ?? textOf(fields, 'token') ?? '';
  return textOf(fields, 'type') === 'email_change'
    ? verifyEmailChange(context, asked, token)
    : verifyRecovery(context, asked, token, fields);
};

/** Attempts that name an account are counted for it, whatever else they contain. */
async function requireGuess({ allowances, accounts, mailed }: AuthContext, fields: Fields): Promise<void> {
  if (textOf(fields, 'email') === undefined) return;
  const email = emailOf(fields);
  await allowances.ofGuess(email);
  const account = await accounts.byEmail(email);
  // The same message as for a wrong token, so that guessing does not show whether there was one.
  if (account && !(await mailed.mayGuess(account.id))) throw expiredCode();
}

async function verifyRecovery(
  context: AuthContext,
  { visitor }: Asked,
  token: string,
  fields: Fields,
): Promise<Response> {
  const { accounts, mailed, sessions } = context;
  if (textOf(fields, 'type') !== 'recovery') throw expiredCode();
  const found = await mailed.claim(token, ['recovery']);
  const account = found && (await accounts.byId(found.userId));
  if (!account || (fields.email !== undefined && account.email?.toLowerCase() !== emailOf(fields)))
    throw expiredCode();
  requireNotBanned(account);
  await accounts.note('login', account, visitor);
  return Response.json(await sessions.begin(account, 'recovery'));
}

async function verifyEmailChange(context: AuthContext, { visitor }: Asked, token: string): Promise<Response> {
  const change = await confirmEmailChange(context, token, visitor);
  if (!change) throw expiredCode();
  return Response.json({ msg: change.isComplete ? 'The email was changed.' : 'Confirmed by one address.' });
}
