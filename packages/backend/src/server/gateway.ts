import { isGone } from '../api/database-error.ts';
import { answerMailbox } from '../mailbox/answer-mailbox.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { Answer, Asker } from './answer.ts';
import { compressResponse } from './compress-response.ts';
import { allowOtherOrigins } from './cross-origin.ts';
import { partOf } from './known-paths.ts';
import { databaseUnavailable } from './unavailable.ts';

export interface GatewayOptions {
  readonly auth: Answer;
  readonly rest: Answer;
  readonly health: () => Promise<Response>;
  /** Undefined if mails are not shown. */
  readonly mailbox: Mailbox | undefined;
  isDatabaseUp(): boolean;
  /** Checks the database itself. */
  isDatabaseAnswering(): Promise<boolean>;
}

/** Routes each request to its handler. */
export function createGateway(options: GatewayOptions): Answer {
  const { auth, rest, health, mailbox, isDatabaseUp, isDatabaseAnswering } = options;

  async function overDatabase(
    answer: Answer,
    request: Request,
    asker: Asker,
    pathname: string,
  ): Promise<Response> {
    if (!isDatabaseUp()) return databaseUnavailable(pathname);
    let response: Response;
    try {
      response = await answer(request, asker);
    } catch (error) {
      if (isGone(error)) return databaseUnavailable(pathname);
      throw error;
    }
    // Any error while the database is unavailable is reported as that.
    return response.status >= 500 && !(await isDatabaseAnswering())
      ? databaseUnavailable(pathname)
      : response;
  }

  async function route(request: Request, asker: Asker): Promise<Response> {
    const { pathname } = new URL(request.url);
    const part = partOf(pathname);
    if (part === 'health') return health();
    if (part === 'mailbox') return answerMailbox(mailbox, request, asker.isLocal);
    if (part === 'realtime') {
      return new Response('Realtime is spoken over a WebSocket at /realtime/v1/websocket.', {
        status: 426,
        headers: { upgrade: 'websocket' },
      });
    }
    const answer = part === 'auth' ? auth : rest;
    return allowOtherOrigins((asked, from) => overDatabase(answer, asked, from, pathname))(request, asker);
  }

  return async (request, asker) => compressResponse(request, await route(request, asker));
}
