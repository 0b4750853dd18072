import { DATABASE_LIMITS } from '../limits/request-limits.ts';
import { answerByReplica } from '../replica/answer-by-replica.ts';
import type { Replica } from '../replica/replica.ts';
import type { Answer, Asker } from '../server/answer.ts';
import { refusalAnswer } from '../server/unavailable.ts';
import { ApiRefusal } from './api-refusal.ts';
import { type Caller, callers, type Place } from './caller.ts';

/** Total time that a request waits for sessions. */
const PATIENCE_MS = DATABASE_LIMITS.patience.amount;
/**
 * Imports with all rows on the server, which continue when their client disconnects: a later page looks up the result.
 */
const GO_ON = new Set([
  'import_bank_statement',
  'import_records',
  'import_staged_records',
  'import_staged_statement',
]);
const FUNCTION = /^\/rest\/v1\/rpc\/([^/]+)\/?$/;

export interface FairUseOptions {
  organisationOf(person: string): Promise<string | undefined>;
  /** Time limits of functions that are slow by nature. */
  readonly statementLimits: ReadonlyMap<string, string>;
  /** Waits for the caller's turn to use the database. */
  takePlace(caller: Caller): Promise<Place>;
  /** True if nothing may be written, because the disk is full. */
  isReadOnly?(): Promise<boolean>;
  /** Serves reading requests, if there is one. */
  readonly replica?: Replica | undefined;
  /** Logs something that the operator should know about a request. */
  note?(line: string): void;
}

/** Lets a handler use the database within the client's share, while the client is connected. */
export function useFairly(answer: Answer, options: FairUseOptions): Answer {
  const {
    organisationOf,
    statementLimits,
    takePlace,
    isReadOnly = async () => false,
    replica,
    note,
  } = options;

  /** Uses the replica if possible, otherwise the primary. */
  async function answerAnywhere(request: Request, asker: Asker, caller: Caller): Promise<Response> {
    const ask = (asked: Request): Promise<Response> => callers.run(caller, () => answer(asked, asker));
    if (!replica) return ask(request);
    if (replica.mayAnswer(request, caller)) return answerByReplica(request, caller, replica, ask);
    const response = await ask(request);
    replica.noteAnswered(request, caller, response);
    return response;
  }

  /** Runs in the caller's turn: until then, the request is only bytes. */
  async function answerInTurn(request: Request, asker: Asker, caller: Caller): Promise<Response> {
    caller.place = await takePlace(caller);
    try {
      return await answerAnywhere(request, asker, caller);
    } finally {
      caller.place.giveBack();
    }
  }

  async function tenantOf({ network, bearer }: Asker): Promise<Pick<Caller, 'tenant' | 'isVisitor'>> {
    // A forged token uses nobody else's share: it counts as none.
    if (bearer.is !== 'member') return { tenant: `visitor ${network}`, isVisitor: true };
    const person = bearer.claims.userId;
    const organisation = await organisationOf(person);
    return { tenant: organisation ? `organization ${organisation}` : `person ${person}`, isVisitor: false };
  }

  return async (request, asker) => {
    const { pathname } = new URL(request.url);
    const called = FUNCTION.exec(pathname)?.[1] ?? '';
    const caller: Caller = {
      ...(await tenantOf(asker)),
      address: asker.address,
      sandbox: request.headers.get('x-sandbox') ?? undefined,
      signal: GO_ON.has(called) ? undefined : request.signal,
      statementLimit: statementLimits.get(called),
      patienceMs: PATIENCE_MS,
      isReadOnly: await isReadOnly(),
      passedOn: asker.passedOn,
      ...(note && { note }),
    };
    try {
      const response = await answerInTurn(request, asker, caller);
      return caller.refusal ? refusalAnswer(pathname, caller.refusal) : response;
    } catch (error) {
      if (error instanceof ApiRefusal) return refusalAnswer(pathname, error);
      throw error;
    }
  };
}
