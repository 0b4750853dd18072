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
 * Creates the HTTP server that receives everything. It identifies clients and host names, and refuses requests that are
 * malformed, too many or meant for another host, with a message, before any other code sees them.
 */
export function createFrontDoor(options: FrontDoorOptions): Server {
  const { budgets = new RequestBudgets() } = options;
  const proxies = proxyList(options.trustedProxies ?? []);
  const security = securityHeaders(options.siteUrl);
  const visitorOf = createVisitorReader(options, proxies, budgets);
  /** The current response of each connection. */
  const answering = new WeakMap<Duplex, ServerResponse>();
  const refused = createRefusedSockets(security);
  const entered = new WeakSet<Duplex>();
  const limits = new ConnectionLimits((address) => isIn(proxies, address));

  const server = createServer({
    maxHeaderSize: headers.amount,
    headersTimeout: headersArrive.amount,
    requestTimeout: requestArrives.amount,
    // Refused below with a message.
    requireHostHeader: false,
  });
  server.timeout = SILENT_FOR_MS;
  const receive = createReceiver({ ...options, security, answering, isRefused: refused.has, visitorOf });

  server.on('connection', (socket) => {
    // A socket that leaves HTTP and returns is seen twice.
    if (entered.has(socket)) return;
    entered.add(socket);
    // For its whole life: between two protocols nobody else listens, and an unhandled error would end the process.
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
    refused.refuse(socket, new Refusal(405, 'This server is not a proxy.', { allow: METHODS.join(', ') }));
  });
  server.on('clientError', (error, socket) => {
    const current = answering.get(socket);
    const isAnswering = current?.headersSent === true && !current.writableFinished;
    // A response has already started, so no message can be sent.
    if (isAnswering || !socket.writable) socket.destroy();
    else refused.refuse(socket, unreadable(error));
  });
  server.on('upgrade', createUpgrader({ ...options, server, answering, refused, visitorOf }));
  return server;
}
