import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Refusal, Visitor } from '../front-door/index.ts';
import type { Drain } from './drain.ts';

const MALFORMED = { hint: 'request.malformed' };
const BY_STATUS: Readonly<Record<number, { readonly hint: string }>> = {
  403: { hint: 'role.denied' },
  408: { hint: 'request.too_slow' },
  413: { hint: 'request.too_large' },
  415: { hint: 'request.packed' },
  429: { hint: 'server.busy' },
  503: { hint: 'server.busy' },
};

/**
 * Refuses in the format of the part that handles the path; pages of other sites may read it, like any response of the
 * API. It is sent completely, and ended when the remaining body was discarded, because its end may close the
 * connection.
 */
export function answerBodyRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  visitor: Visitor,
  refusal: Refusal,
  drain: Drain,
): void {
  const { pathname } = visitor.target;
  const { status, message, headers } = refusal;
  const { hint } = BY_STATUS[status] ?? MALFORMED;
  const body = pathname.startsWith('/auth/v1')
    ? { code: status, error_code: hint, msg: message }
    : { code: hint, message, details: null, hint };
  const text = JSON.stringify(body);
  const answer = (): void => {
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      ...headers,
    });
    response.write(text);
  };
  drain.add({ request, network: visitor.network, answer, end: () => response.end() });
}
