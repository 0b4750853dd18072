import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '../front-door/index.ts';
import { bodyLimit } from './body-limits.ts';
import { BodyReader } from './read-body.ts';

/** Puts the whole body on a request, where the API server finds it; false when it was refused, in words. */
export type AdmitBody = (
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  isSignedIn: () => Promise<boolean>,
) => Promise<boolean>;

const MALFORMED = { hint: 'request.malformed' };
const BY_STATUS: Readonly<Record<number, { readonly hint: string }>> = {
  413: { hint: 'request.too_large' },
  415: { hint: 'request.packed' },
  503: { hint: 'server.busy' },
};

/** In the shape that the part asked for speaks; another site's page may read it, as it may any answer of the API. */
function answerInShape(response: ServerResponse, pathname: string, refusal: Refusal): void {
  const { status, message, headers } = refusal;
  const { hint } = BY_STATUS[status] ?? MALFORMED;
  const body = pathname.startsWith('/auth/v1')
    ? { code: status, error_code: hint, msg: message }
    : { code: hint, message, details: null, hint };
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      ...headers,
    })
    .end(JSON.stringify(body));
}

/** Reads bodies before anything else sees their requests: whole, or not at all. */
export function createBodyAdmission(): AdmitBody {
  const reader = new BodyReader();
  return async (request, response, pathname, isSignedIn) => {
    try {
      const largest = bodyLimit(pathname, true);
      const limit =
        largest === bodyLimit(pathname, false) || (await isSignedIn()) ? largest : bodyLimit(pathname, false);
      const body = await reader.read(request, response, limit);
      if (body.length > 0) Object.assign(request, { rawBody: body });
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answerInShape(response, pathname, error);
      return false;
    }
  };
}
