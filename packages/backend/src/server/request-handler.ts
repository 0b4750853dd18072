import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ReadBearer } from '../auth/bearer.ts';
import type { Visitor } from '../front-door/index.ts';
import { createBodyAdmission, type Membership } from '../request-body/admit-body.ts';
import type { Answer } from './answer.ts';
import { partOf } from './known-paths.ts';

export interface RequestHandlerOptions {
  readonly gateway: Answer;
  readonly readBearer: ReadBearer;
  /** Members may send more than others, and more at once. */
  readonly membership: Membership;
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

/** From a request as Node reads it to the gateway: its address known exactly, its token read, its body whole. */
export function createRequestHandler(options: RequestHandlerOptions): HandleRequest {
  const { gateway, readBearer, membership, log } = options;
  const admitBody = createBodyAdmission(membership);

  function answerFailure(error: unknown): Response {
    log(`A request failed: ${error instanceof Error ? error.stack : String(error)}`);
    return new Response('The server had a problem with this request. Please try again.', { status: 500 });
  }

  return async (request, response, visitor) => {
    const part = partOf(request.url ?? '/');
    if (part === undefined) return false;
    if (part === 'unknown') {
      answerUnknown(response);
      return true;
    }
    const bearer = await readBearer(request.headers.authorization);
    const admitted = await admitBody({ request, response, visitor, bearer });
    if (!admitted) return true;
    const { passedOn, release } = admitted;
    try {
      // From here on the listener notices a client that goes. One that went before is asked for now: it says so once only.
      if (!response.destroyed) {
        const listener = getRequestListener((asked) => gateway(asked, { ...visitor, bearer, passedOn }), {
          overrideGlobalObjects: false,
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
