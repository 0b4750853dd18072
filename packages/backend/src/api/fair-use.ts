import type { AccessTokens } from '../auth/access-token.ts';
import type { Visitor } from '../front-door/index.ts';
import type { Answer } from '../server/answer.ts';
import { refusalAnswer } from '../server/unavailable.ts';
import { type Caller, callers } from './caller.ts';

/** All that a request waits for sessions, which it needs one after the other. */
const PATIENCE_MS = 10_000;
const FUNCTION = /^\/rest\/v1\/rpc\/([^/]+)\/?$/;

export interface FairUseOptions {
  readonly tokens: Pick<AccessTokens, 'read'>;
  organisationOf(person: string): Promise<string | undefined>;
  /** Functions whose work takes long by its nature, and how long it may. */
  readonly statementLimits: ReadonlyMap<string, string>;
}

/** Lets an answer use the database on behalf of whoever asks, in their share and as long as they are there. */
export function useFairly(answer: Answer, options: FairUseOptions): Answer {
  const { tokens, organisationOf, statementLimits } = options;

  /** A forged token brings nobody into another's share: it counts as none. */
  async function personOf(request: Request): Promise<string | undefined> {
    const token = /^bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    const claims = token === undefined ? undefined : await tokens.read(token);
    return claims?.userId;
  }

  async function tenantOf(
    request: Request,
    { network }: Visitor,
  ): Promise<Pick<Caller, 'tenant' | 'isVisitor'>> {
    const person = await personOf(request);
    if (person === undefined) return { tenant: `visitor ${network}`, isVisitor: true };
    const organisation = await organisationOf(person);
    return { tenant: organisation ? `organisation ${organisation}` : `person ${person}`, isVisitor: false };
  }

  return async (request, visitor) => {
    const { pathname } = new URL(request.url);
    const caller: Caller = {
      ...(await tenantOf(request, visitor)),
      // Signing in consists of many transactions, none of them long: it ends as a whole.
      signal: pathname.startsWith('/auth/v1') ? undefined : request.signal,
      statementLimit: statementLimits.get(FUNCTION.exec(pathname)?.[1] ?? ''),
      patienceMs: PATIENCE_MS,
    };
    const response = await callers.run(caller, () => answer(request, visitor));
    return caller.refusal ? refusalAnswer(pathname, caller.refusal) : response;
  };
}
