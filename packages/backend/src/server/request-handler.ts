import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Bearer, ReadBearer } from '../auth/bearer.ts';
import type { Visitor } from '../front-door/index.ts';
import { LimitReached } from '../limits/limit-reached.ts';
import type { RequestBudgets } from '../limits/request-budgets.ts';
import { createBodyAdmission } from '../request-body/admit-body.ts';
import type { Answer } from './answer.ts';
import { type Part, partOf } from './known-paths.ts';
import { limitAnswer } from './unavailable.ts';

export interface RequestHandlerOptions {
  readonly gateway: Answer;
  readonly readBearer: ReadBearer;
  /** Whoever has signed in may send more at once. */
  isSignedIn(bearer: Bearer): Promise<boolean>;
  readonly budgets: RequestBudgets;
  organisationOf(person: string): Promise<string | undefined>;
  log(line: string): void;
}

/** Answers what is the backend's; false for a request that belongs to the site. */
export type HandleRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  visitor: Visitor,
) => Promise<boolean>;

function answerUnknown(response: ServerResponse): void {
  const sentence = 'There is nothing at this address. Addresses of the API are spelt in one way only.';
  response
    .writeHead(404, { 'content-type': 'application/json' })
    .end(JSON.stringify({ code: 'not_found', message: sentence, msg: sentence }));
}

const NO_GLOBALS = { overrideGlobalObjects: false } as const;

/** From a request as Node reads it to the gateway: its address known exactly, its token read, its body whole. */
export function createRequestHandler(options: RequestHandlerOptions): HandleRequest {
  const { gateway, readBearer, isSignedIn, budgets, organisationOf, log } = options;
  const admitBody = createBodyAdmission();

  function answerFailure(error: unknown): Response {
    log(`A request failed: ${error instanceof Error ? error.stack : String(error)}`);
    return new Response('The server had a problem with this request. Please try again.', { status: 500 });
  }

  /** Where more was asked for than somebody may: before the body is read. */
  async function refusalOf(part: Part, visitor: Visitor, bearer: Bearer): Promise<Response | undefined> {
    try {
      budgets.takeOf({ network: visitor.network, bearer });
      if (part !== 'rest' || bearer.is !== 'member') return undefined;
      const organisation = await organisationOf(bearer.claims.userId);
      if (organisation !== undefined) budgets.takeOfOrganisation(organisation);
      return undefined;
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      const answer = limitAnswer(visitor.target.pathname, error);
      // Any page may read it, as it may any answer of the API.
      answer.headers.set('access-control-allow-origin', '*');
      return answer;
    }
  }

  return async (request, response, visitor) => {
    const part = partOf(request.url ?? '/');
    if (part === undefined) return false;
    if (part === 'unknown') {
      answerUnknown(response);
      return true;
    }
    const bearer = await readBearer(request.headers.authorization);
    const refusal = await refusalOf(part, visitor, bearer);
    if (refusal) {
      await getRequestListener(() => refusal, NO_GLOBALS)(request, response);
      return true;
    }
    const isAdmitted = await admitBody(request, response, visitor.target.pathname, () => isSignedIn(bearer));
    // From here on the listener notices a client that goes. One that went before is asked for now: it says so once only.
    if (isAdmitted && !response.destroyed) {
      const listener = getRequestListener((asked) => gateway(asked, { ...visitor, bearer }), {
        ...NO_GLOBALS,
        errorHandler: answerFailure,
      });
      await listener(request, response);
    }
    return true;
  };
}
