import { LimitReached } from '../../limits/limit-reached.ts';
import type { Account } from '../accounts.ts';
import type { AuthContext, Route } from '../auth-context.ts';
import { recoveryMail } from '../auth-mail.ts';
import { challengeOf } from '../mailed-tokens.ts';
import { emailOf, readFields, textOf } from '../read-body.ts';
import { redirectTarget } from '../redirect-target.ts';
import { untilFullMultiple } from '../same-time.ts';

const GRID_MS = 250;

/** A refusal stays silent: it would reveal whether the account exists. */
async function mayBeMailed(allowances: AuthContext['allowances'], account: Account): Promise<boolean> {
  try {
    await allowances.ofMailsTo(account);
    return true;
  } catch (error) {
    if (error instanceof LimitReached) return false;
    throw error;
  }
}

/** `POST /recover`: mails a link for a new password; responds the same if the account does not exist. */
export const recover: Route = async (context, { request, url, visitor }) => {
  const { accounts, allowances, mailed, siteUrl, sendMail } = context;
  await allowances.ofAddress('recover', visitor.network);
  const fields = await readFields(request);
  const email = emailOf(fields);
  const challenge = challengeOf(textOf(fields, 'code_challenge'), textOf(fields, 'code_challenge_method'));
  await allowances.ofResetMail(email);
  const startedAt = performance.now();
  const account = await accounts.byEmail(email);
  if (account && (await mayBeMailed(allowances, account))) {
    const token = await mailed.make(account.id, 'recovery', challenge);
    await accounts.note('user_recovery_requested', account, visitor);
    await sendMail(
      recoveryMail(email, siteUrl, token, redirectTarget(url.searchParams.get('redirect_to'), siteUrl)),
    );
  }
  await untilFullMultiple(startedAt, GRID_MS);
  return Response.json({});
};
