import type { Answer } from '../auth/auth-guard.ts';
import { googleIsNotSetUp } from '../auth/google.ts';
import type { Visitor } from '../front-door/index.ts';
import { answerMailbox } from '../mailbox/answer-mailbox.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { compressResponse } from './compress-response.ts';
import { allowOtherOrigins } from './cross-origin.ts';
import { databaseUnavailable } from './unavailable.ts';

export interface GatewayOptions {
  readonly auth: Answer;
  readonly rest: Answer;
  readonly health: () => Promise<Response>;
  /** Undefined where no mails are shown. */
  readonly mailbox: Mailbox | undefined;
  readonly hasGoogle: boolean;
  isDatabaseUp(): boolean;
  /** Asks the database itself. */
  isDatabaseAnswering(): Promise<boolean>;
}

const OWN_PATH = /^\/(auth\/v1|rest\/v1|realtime\/v1|mailbox|health)(\/|$)/;

/** Whether a path belongs to the backend, and not to the site. */
export function isOwnPath(pathname: string): boolean {
  return OWN_PATH.test(pathname);
}

/** Answers a request of a visitor. */
export type Gateway = (request: Request, visitor: Visitor) => Promise<Response>;

/** Brings each request to the part that answers it. */
export function createGateway(options: GatewayOptions): Gateway {
  const { auth, rest, health, mailbox, hasGoogle, isDatabaseUp, isDatabaseAnswering } = options;

  async function overDatabase(
    answer: Answer,
    request: Request,
    peer: string,
    pathname: string,
  ): Promise<Response> {
    if (!isDatabaseUp()) return databaseUnavailable(pathname);
    const response = await answer(request, peer);
    // Whatever went wrong while the database went away is told as that.
    return response.status >= 500 && !(await isDatabaseAnswering())
      ? databaseUnavailable(pathname)
      : response;
  }

  async function route(request: Request, { isLocal, network }: Visitor): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/health') return health();
    if (pathname.startsWith('/mailbox')) return answerMailbox(mailbox, request, isLocal);
    if (pathname.startsWith('/realtime/v1')) {
      return new Response('Realtime is spoken over a WebSocket at /realtime/v1/websocket.', {
        status: 426,
        headers: { upgrade: 'websocket' },
      });
    }
    if (pathname === '/auth/v1/authorize' && searchParams.get('provider') === 'google' && !hasGoogle) {
      return googleIsNotSetUp();
    }
    const part = pathname.startsWith('/auth/v1') ? auth : rest;
    return allowOtherOrigins((asked, from) => overDatabase(part, asked, from, pathname))(request, network);
  }

  return async (request, visitor) => compressResponse(request, await route(request, visitor));
}
