import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestBudgets } from '../limits/request-budgets.ts';
import { CONNECTION_LIMITS } from '../limits/request-limits.ts';
import { ConnectionLimits } from './connection-limits.ts';
import type { FrontDoorOptions } from './front-door-options.ts';
import { createReceiver, METHODS } from './receive-requests.ts';
import { answerRefusal, Refusal } from './refusal.ts';
import { createRefusedSockets, unreadable } from './refused-sockets.ts';
import { securityHeaders } from './security-headers.ts';
import { createUpgrader } from './upgrade-requests.ts';
import { isIn, proxyList } from './visitor.ts';
import { createVisitorReader } from './visitor-reader.ts';

export type { FrontDoorOptions } from './front-door-options.ts';

const { headers, headersArrive, requestArrives } = CONNECTION_LIMITS;
/** Above the minute that a statement may take. */
const SILENT_FOR_MS = 180_000;

/**
 * The HTTP server that everything comes through. It knows who asks and by what name, and turns away what is malformed,
 * too much or meant for somebody else, in words, before any other code sees it.
 */
export function createFrontDoor(options: FrontDoorOptions): Server {
  const { budgets = new RequestBudgets() } = options;
  const proxies = proxyList(options.trustedProxies ?? []);
  const security = securityHeaders(options.siteUrl);
  const visitorOf = createVisitorReader(options, proxies, budgets);
  /** By connection, the answer that is being given on it. */
  const answering = new WeakMap<Duplex, ServerResponse>();
  const refused = createRefusedSockets(security);
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
  const receive = createReceiver({ ...options, security, answering, isRefused: refused.has, visitorOf });

  server.on('connection', (socket) => {
    // A socket that is taken out of HTTP and put back comes by a second time.
    if (entered.has(socket)) return;
    entered.add(socket);
    // For its whole life: between two protocols nobody else listens, and an unheard error would end the process.
    socket.on('error', () => socket.destroy());
    const refusal = limits.enter(socket);
    if (refusal) refused.refuse(socket, refusal);
  });
  server.on('request', receive);
  // A client that waits for `100 Continue` gets it from the handler that reads the body.
  server.on('checkContinue', receive);
  server.on('checkExpectation', (request, response) => {
    for (const [name, value] of Object.entries(security)) response.setHeader(name, value);
    answerRefusal(
      response,
      new Refusal(417, `This server cannot do what "Expect: ${request.headers.expect}" asks.`),
    );
  });
  server.on('connect', (_request, socket) => {
    refused.refuse(socket, new Refusal(405, 'This server is no proxy.', { allow: METHODS.join(', ') }));
  });
  server.on('clientError', (error, socket) => {
    const current = answering.get(socket);
    const isAnswering = current?.headersSent === true && !current.writableFinished;
    // Half an answer is out already: nothing can be said in the middle of it.
    if (isAnswering || !socket.writable) socket.destroy();
    else refused.refuse(socket, unreadable(error));
  });
  server.on('upgrade', createUpgrader({ ...options, server, answering, refused, visitorOf }));
  return server;
}
