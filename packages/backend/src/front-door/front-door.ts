import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestBudgets } from '../limits/request-budgets.ts';
import { CONNECTION_LIMITS } from '../limits/request-limits.ts';
import { type AnsweredRequest, CLIENT_IS_GONE, rowsOf } from '../telemetry/answered-request.ts';
import type { Log } from '../telemetry/logger.ts';
import { type RequestContext, withinRequest } from '../telemetry/request-context.ts';
import { traceOf } from '../telemetry/trace.ts';
import { ConnectionLimits } from './connection-limits.ts';
import { hostCheck, isLoopbackName } from './host-names.ts';
import { answerRefusal, Refusal, writeRefusal } from './refusal.ts';
import { parseTarget } from './request-target.ts';
import { securityHeaders } from './security-headers.ts';
import { addressOf, isIn, isProvablyLocal, networkOf, proxyList, type Visitor } from './visitor.ts';

export interface FrontDoorOptions {
  /** The address people use. Its name is answered to, beside loopback's and addresses in digits. */
  readonly siteUrl: string;
  /** The address or name that is listened on; a name is answered to. */
  readonly host: string;
  /** Addresses and networks of proxies that are believed about whom they ask for. */
  readonly trustedProxies?: readonly string[];
  /** Answers a request that came in well. What it throws is a Refusal, or a fault of ours. */
  answer(request: IncomingMessage, response: ServerResponse, visitor: Visitor): Promise<void>;
  /** Takes over a WebSocket; false where there is none. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, visitor: Visitor): boolean;
  readonly log: Log;
  /** Hears of each request when its answer is out, or its client gone. */
  onAnswered?(answered: AnsweredRequest): void;
  /** How much a network may ask for. */
  readonly budgets?: Pick<RequestBudgets, 'takeOfNetwork'>;
}

const { headers, headersArrive, requestArrives } = CONNECTION_LIMITS;
/** Above the minute that a statement may take. */
const SILENT_FOR_MS = 180_000;
/** Of a path, in the log. */
const LONGEST_PATH = 300;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function unreadable(error: NodeJS.ErrnoException): Refusal {
  if (error.code === 'HPE_HEADER_OVERFLOW') return new Refusal(431, headers.sentence);
  if (error.code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return new Refusal(413, 'The extensions of the chunks of this request are too long.');
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal(408, requestArrives.sentence);
  return new Refusal(400, 'This is not a request as HTTP/1.1 writes it.');
}

/** Begins the request's part of its trace, and names it to whatever the request causes. */
function beginTrace(request: IncomingMessage): RequestContext {
  const { traceparent } = request.headers;
  const trace = traceOf(typeof traceparent === 'string' ? traceparent : undefined);
  request.headers.traceparent = trace.header;
  // Who makes a Fetch request of this one reads these.
  const raw = request.rawHeaders;
  for (let at = raw.length - 2; at >= 0; at -= 2)
    if (raw[at]?.toLowerCase() === 'traceparent') raw.splice(at, 2);
  raw.push('traceparent', trace.header);
  return { trace };
}

/** The same bytes as before, without the wish to change the protocol. */
function withoutUpgrade(request: IncomingMessage, head: Buffer): Buffer {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!/^(connection|upgrade|http2-settings)$/i.test(name)) lines.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]);
}

/**
 * The HTTP server that everything comes through. It knows who asks and by what name, and turns away what is malformed,
 * too much or meant for somebody else, in words, before any other code sees it.
 */
export function createFrontDoor(options: FrontDoorOptions): Server {
  const { siteUrl, host, log, budgets = new RequestBudgets() } = options;
  const proxies = proxyList(options.trustedProxies ?? []);
  const security = securityHeaders(siteUrl);
  const checkHost = hostCheck([new URL(siteUrl).hostname, host]);
  const listensOnLoopback = isLoopbackName(host);
  /** By connection, the answer that is being given on it. */
  const answering = new WeakMap<Duplex, ServerResponse>();
  const refused = new WeakSet<Duplex>();
  const entered = new WeakSet<Duplex>();
  const limits = new ConnectionLimits((address) => isIn(proxies, address));

  const server = createServer({
    maxHeaderSize: headers.amount,
    headersTimeout: headersArrive.amount,
    requestTimeout: requestArrives.amount,
    // Told in words below.
    requireHostHeader: false,
  });
  server.timeout = SILENT_FOR_MS;

  /** Who asks; refused where their network asks for too much. */
  function visitorOf(request: IncomingMessage): Visitor {
    const name = checkHost(request.rawHeaders);
    const address = addressOf(request, proxies);
    const network = networkOf(address);
    budgets.takeOfNetwork(network);
    return {
      address,
      network,
      isLocal: isProvablyLocal(request, name, listensOnLoopback),
      host: name,
      target: parseTarget(request.url ?? ''),
    };
  }

  function refuse(socket: Duplex, refusal: Refusal): void {
    if (refused.has(socket)) return;
    refused.add(socket);
    writeRefusal(socket, refusal, security);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!METHODS.includes(request.method ?? '')) {
      throw new Refusal(405, `${request.method} is not answered here.`, { allow: METHODS.join(', ') });
    }
    await options.answer(request, response, visitorOf(request));
  }

  /** Tells of a request once it is over. */
  function tellWhenOver(request: IncomingMessage, response: ServerResponse, context: RequestContext): void {
    const { onAnswered } = options;
    if (!onAnswered) return;
    const began = performance.now();
    response.once('close', () => {
      const rows = rowsOf(response.getHeaders());
      const { organisation } = context;
      onAnswered({
        id: context.trace.id,
        method: request.method ?? '',
        path: (request.url ?? '').split('?', 1)[0]?.slice(0, LONGEST_PATH) ?? '',
        status: response.writableFinished ? response.statusCode : CLIENT_IS_GONE,
        ms: performance.now() - began,
        ...(rows !== undefined && { rows }),
        ...(organisation !== undefined && { organisation }),
      });
    });
  }

  function receive(request: IncomingMessage, response: ServerResponse): void {
    if (refused.has(request.socket)) return;
    const context = beginTrace(request);
    response.setHeader('x-request-id', context.trace.id);
    tellWhenOver(request, response, context);
    withinRequest(context, () => answerIn(request, response));
  }

  function answerIn(request: IncomingMessage, response: ServerResponse): void {
    // The other end went away; whoever is still writing need not know.
    response.on('error', () => response.destroy());
    answering.set(request.socket, response);
    for (const [name, value] of Object.entries(security)) response.setHeader(name, value);
    answer(request, response).catch((error: unknown) => {
      if (error instanceof Refusal) {
        answerRefusal(response, error);
        return;
      }
      log(
        `A request failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        'error',
      );
      answerRefusal(
        response,
        new Refusal(500, 'The server had a problem with this request. Please try again.'),
      );
    });
  }

  server.on('connection', (socket) => {
    // A socket that is taken out of HTTP and put back comes by a second time.
    if (entered.has(socket)) return;
    entered.add(socket);
    // For its whole life: between two protocols nobody else listens, and an unheard error would end the process.
    socket.on('error', () => socket.destroy());
    const refusal = limits.enter(socket);
    if (refusal) refuse(socket, refusal);
  });
  server.on('request', receive);
  // Whoever asks before sending a body is told to go on by whoever wants it.
  server.on('checkContinue', receive);
  server.on('checkExpectation', (request, response) => {
    for (const [name, value] of Object.entries(security)) response.setHeader(name, value);
    answerRefusal(
      response,
      new Refusal(417, `This server cannot do what "Expect: ${request.headers.expect}" asks.`),
    );
  });
  server.on('connect', (_request, socket) => {
    refuse(socket, new Refusal(405, 'This server is no proxy.', { allow: METHODS.join(', ') }));
  });
  server.on('clientError', (error, socket) => {
    const current = answering.get(socket);
    const isAnswering = current?.headersSent === true && !current.writableFinished;
    // Half an answer is out already: nothing can be said in the middle of it.
    if (isAnswering || !socket.writable) socket.destroy();
    else refuse(socket, unreadable(error));
  });
  server.on('upgrade', (request, socket, head) => {
    const current = answering.get(socket);
    if (refused.has(socket) || (current && !current.writableFinished)) {
      socket.destroy();
      return;
    }
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      // A protocol that this server does not speak is no reason to refuse: the request is answered as it would be without.
      socket.unshift(withoutUpgrade(request, head));
      server.emit('connection', socket);
      return;
    }
    try {
      if (options.upgrade(request, socket, head, visitorOf(request))) return;
      refuse(socket, new Refusal(404, 'There is no WebSocket at this address.'));
    } catch (error) {
      if (!(error instanceof Refusal)) log(`An upgrade failed: ${String(error)}`, 'error');
      refuse(
        socket,
        error instanceof Refusal ? error : new Refusal(500, 'The server had a problem with this request.'),
      );
    }
  });
  return server;
}
