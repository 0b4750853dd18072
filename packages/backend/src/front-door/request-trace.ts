import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AnsweredRequest, CLIENT_IS_GONE, rowsOf } from '../telemetry/answered-request.ts';
import type { RequestContext } from '../telemetry/request-context.ts';
import { traceOf } from '../telemetry/trace.ts';

/** Maximum length of a path in the log. */
const LONGEST_PATH = 300;

/** Starts the trace of the request, and passes it to everything that the request causes. */
export function beginTrace(request: IncomingMessage): RequestContext {
  const { traceparent } = request.headers;
  const trace = traceOf(typeof traceparent === 'string' ? traceparent : undefined);
  request.headers.traceparent = trace.header;
  // Read when a Fetch request is made from this one.
  const raw = request.rawHeaders;
  for (let at = raw.length - 2; at >= 0; at -= 2)
    if (raw[at]?.toLowerCase() === 'traceparent') raw.splice(at, 2);
  raw.push('traceparent', trace.header);
  return { trace };
}

/** Logs a request once its response is complete, or its client disconnected. */
export function tellWhenOver(
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
  onAnswered: (answered: AnsweredRequest) => void,
): void {
  const startedAt = performance.now();
  response.once('close', () => {
    const rows = rowsOf(response.getHeaders());
    const { organisation } = context;
    onAnswered({
      id: context.trace.id,
      method: request.method ?? '',
      path: (request.url ?? '').split('?', 1)[0]?.slice(0, LONGEST_PATH) ?? '',
      status: response.writableFinished ? response.statusCode : CLIENT_IS_GONE,
      ms: performance.now() - startedAt,
      ...(rows !== undefined && { rows }),
      ...(organisation !== undefined && { organisation }),
    });
  });
}
