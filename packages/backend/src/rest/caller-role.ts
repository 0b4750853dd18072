import type { RequestFacts } from '../api/request-settings.ts';
import { NOBODY } from '../auth/access-token.ts';
import type { Keys } from '../postgres/index.ts';
import type { Asker } from '../server/answer.ts';
import { noKey, secretInBrowser, wrongKey } from './refusals.ts';

type ApiKeys = Pick<Keys, 'publishableKey' | 'secretKey'>;

/** The role and user that a request runs as. */
export type CallerRole = Pick<RequestFacts, 'role' | 'userId' | 'claims'>;

const ANYBODY: CallerRole = { role: NOBODY.role, userId: NOBODY.userId, claims: NOBODY.json };
const SERVICE: CallerRole = { role: 'service_role', userId: '', claims: '{"role":"service_role"}' };

const isBrowser = (request: Request): boolean => /^Mozilla\//.test(request.headers.get('user-agent') ?? '');

/**
 * Returns the role by the key, which permits requests, and the token, which identifies the user. Throws if the key is
 * unknown.
 */
export function roleOf(
  request: Request,
  { bearer }: Asker,
  { publishableKey, secretKey }: ApiKeys,
): CallerRole {
  const key = request.headers.get('apikey');
  if (key === null) throw noKey();
  if (key !== publishableKey && key !== secretKey) throw wrongKey();
  if (key === secretKey && isBrowser(request)) throw secretInBrowser();
  if (bearer.is === 'member') {
    const { role, userId, json } = bearer.claims;
    return { role, userId, claims: json };
  }
  return key === secretKey ? SERVICE : ANYBODY;
}
