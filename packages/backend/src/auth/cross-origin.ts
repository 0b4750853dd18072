import type { Answer } from './auth-guard.ts';

/** Lite's answer to a preflight of `/auth/v1` allows no header at all; a hosted project allows those that are asked for. */
export function allowAskedHeaders(answer: Answer): Answer {
  return async (request, peer) => {
    const response = await answer(request, peer);
    const asked = request.headers.get('access-control-request-headers');
    if (request.method !== 'OPTIONS' || asked === null) return response;
    const headers = new Headers(response.headers);
    headers.set('access-control-allow-headers', asked);
    return new Response(null, { status: response.status, headers });
  };
}
