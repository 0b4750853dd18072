import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { ApiRefusal } from '../api/api-refusal.ts';
import type { Bearer, ReadBearer } from '../auth/bearer.ts';
import type { Visitor } from '../front-door/index.ts';
import { LimitReached } from '../limits/limit-reached.ts';
import type { RequestBudgets } from '../limits/request-budgets.ts';
import { createBodyAdmission, type Membership } from '../request-body/admit-body.ts';
import type { Log } from '../telemetry/logger.ts';
import { noteOrganisation } from '../telemetry/request-context.ts';
import type { Answer } from './answer.ts';
import type { DiskRoom } from './disk-room.ts';
import { type Part, partOf } from './known-paths.ts';
import { limitAnswer, refusalAnswer } from './unavailable.ts';

export interface RequestHandlerOptions {
  readonly gateway: Answer;
  readonly readBearer: ReadBearer;
  /** Members may send more than others, and more at once. */
  readonly membership: Membership;
  readonly budgets: RequestBudgets;
  /** Refuses requests that the disk has no room for. */
  readonly room: Pick<DiskRoom, 'requireFor'>;
  /** Returns the name of an organization in the log. */
  nameOrganisation(organisation: string): string;
  readonly log: Log;
}

/** Responds to backend requests; returns false for requests to the site. */
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

/** Passes Node's requests to the gateway: with exact address, parsed token and whole body. */
export function createRequestHandler(options: RequestHandlerOptions): HandleRequest {
  const { gateway, readBearer, membership, budgets, room, nameOrganisation, log } = options;
  const admitBody = createBodyAdmission(membership);

  function answerFailure(error: unknown): Response {
    log(`A request failed: ${error instanceof Error ? error.stack : String(error)}`, 'error');
    return new Response('The server had a problem with this request. Please try again.', { status: 500 });
  }

  /** Returns the refusal of a request beyond the limits, before its body is read. */
  async function refusalOf(
    part: Part,
    visitor: Visitor,
    bearer: Bearer,
    method: string,
  ): Promise<Response | undefined> {
    const { pathname } = visitor.target;
    try {
      await room.requireFor(method, pathname);
      budgets.takeOf({ network: visitor.network, bearer });
      if (part !== 'rest' || bearer.is !== 'member') return undefined;
      const organisation = await membership.organisationOf(bearer.claims.userId);
      if (organisation !== undefined) {
        noteOrganisation(nameOrganisation(organisation));
        budgets.takeOfOrganisation(organisation);
      }
      return undefined;
    } catch (error) {
      if (!(error instanceof LimitReached) && !(error instanceof ApiRefusal)) throw error;
      const answer =
        error instanceof ApiRefusal ? refusalAnswer(pathname, error) : limitAnswer(pathname, error);
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
    const refusal = await refusalOf(part, visitor, bearer, request.method ?? '');
    if (refusal) {
      await getRequestListener(() => refusal, NO_GLOBALS)(request, response);
      return true;
    }
    const admitted = await admitBody({ request, response, visitor, bearer });
    if (!admitted) return true;
    const { passedOn, release } = admitted;
    try {
      // From here on, the listener notices if the client disconnects. The event is emitted only once, so earlier
      // disconnects are checked here.
      if (!response.destroyed) {
        const listener = getRequestListener((asked) => gateway(asked, { ...visitor, bearer, passedOn }), {
          ...NO_GLOBALS,
          errorHandler: answerFailure,
        });
        await listener(request, response);
      }
    } finally {
      release();
    }
    return true;
  };
}
