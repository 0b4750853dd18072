import type { Answer } from '../auth/auth-guard.ts';
import { refusalAnswer } from '../server/unavailable.ts';
import { type Caller, callers } from './caller.ts';

/** All that a request waits for sessions, which it needs one after the other. */
const PATIENCE_MS = 10_000;
const FUNCTION = /^\/rest\/v1\/rpc\/([^/]+)\/?$/;

export interface FairUseOptions {
  /** Whose token it is; throws for one that is forged or has ended. */
  readClaims(token: unknown): Promise<{ readonly subject: string }>;
  organisationOf(person: string): Promise<string | undefined>;
  /** Functions whose work takes long by its nature, and how long it may. */
  readonly statementLimits: ReadonlyMap<string, string>;
}

/** Lets an answer use the database on behalf of whoever asks, in their share and as long as they are there. */
export function useFairly(answer: Answer, options: FairUseOptions): Answer {
  const { readClaims, organisationOf, statementLimits } = options;

  /** A forged token brings nobody into another's share: it counts as none. */
  async function personOf(request: Request): Promise<string> {
    const token = /^bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    return readClaims(token).then(
      ({ subject }) => subject,
      () => '',
    );
  }

  async function tenantOf(request: Request, peer: string): Promise<Pick<Caller, 'tenant' | 'isVisitor'>> {
    const person = await personOf(request);
    if (!person) return { tenant: `visitor ${peer}`, isVisitor: true };
    const organisation = await organisationOf(person);
    return { tenant: organisation ? `organisation ${organisation}` : `person ${person}`, isVisitor: false };
  }

  return async (request, peer) => {
    const { pathname } = new URL(request.url);
    const caller: Caller = {
      ...(await tenantOf(request, peer)),
      // Signing in consists of many transactions, none of them long: it ends as a whole.
      signal: pathname.startsWith('/auth/v1') ? undefined : request.signal,
      statementLimit: statementLimits.get(FUNCTION.exec(pathname)?.[1] ?? ''),
      patienceMs: PATIENCE_MS,
    };
    const response = await callers.run(caller, () => answer(request, peer));
    return caller.refusal ? refusalAnswer(pathname, caller.refusal) : response;
  };
}
