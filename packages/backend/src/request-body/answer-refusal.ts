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
 * In the shape that the part asked for speaks; another site's page may read it, as it may any answer of the API. It goes out
 * whole, and ends when what is still being sent has been thrown away: its end may close the connection.
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
