import type { Answer } from './answer.ts';

const METHODS = 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD';
const ONE_DAY = '86400';

function allowWhatIsAsked(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '',
      'access-control-max-age': ONE_DAY,
    },
  });
}

/**
 * Lets sites of other origins use the API, as a hosted project does. That is safe, because users are identified by a
 * token, never by a cookie.
 */
export function allowOtherOrigins(answer: Answer): Answer {
  return async (request, asker) => {
    if (!request.headers.has('origin')) return answer(request, asker);
    // A preflight request is not a call: the API server would look for a function of that name without arguments.
    if (request.method === 'OPTIONS' && request.headers.has('access-control-request-method'))
      return allowWhatIsAsked(request);
    const response = await answer(request, asker);
    if (response.headers.has('access-control-allow-origin')) return response;
    const headers = new Headers(response.headers);
    headers.set('access-control-allow-origin', '*');
    headers.set('access-control-expose-headers', 'content-range, retry-after, x-sb-error-code');
    return new Response(response.body, {
      status: response.status,
      statusText: response.statusText,
      headers,
    });
  };
}
