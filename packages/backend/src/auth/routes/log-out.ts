import type { Route } from '../auth-context.ts';
import { requireSession } from '../auth-context.ts';
import { AuthRefusal } from '../auth-error.ts';

/** `POST /logout`: ends this session, the others, or all. */
export const logOut: Route = async (context, asked) => {
  const { sessions, accounts } = context;
  const { account, sessionId } = await requireSession(context, asked);
  const scope = asked.url.searchParams.get('scope') ?? 'global';
  if (scope === 'local') await sessions.end(sessionId);
  else if (scope === 'others') await sessions.endAllOf(account.id, sessionId);
  else if (scope === 'global') await sessions.endAllOf(account.id);
  else throw new AuthRefusal(400, 'validation_failed', 'scope must be global, local or others');
  await accounts.note('logout', account, asked.visitor);
  return new Response(null, { status: 204 });
};
