import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RequestBudgets } from '../limits/request-budgets.ts';
import type { AnsweredRequest } from '../telemetry/answered-request.ts';
import type { Log } from '../telemetry/logger.ts';
import type { Visitor } from './visitor.ts';

export interface FrontDoorOptions {
  /** The public address. The server responds to its name, and to loopback names and numeric addresses. */
  readonly siteUrl: string;
  /** The address or name that is listened on; a name is answered to. */
  readonly host: string;
  /** Addresses and networks of trusted proxies, whose forwarding headers are used. */
  readonly trustedProxies?: readonly string[];
  /** Handles a valid request. It throws a Refusal, or an error of ours. */
  answer(request: IncomingMessage, response: ServerResponse, visitor: Visitor): Promise<void>;
  /** Handles a WebSocket upgrade; returns false if it does not exist. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, visitor: Visitor): boolean;
  readonly log: Log;
  /** Called for each request when its response is complete, or its client disconnected. */
  onAnswered?(answered: AnsweredRequest): void;
  /** Request limits by network. */
  readonly budgets?: Pick<RequestBudgets, 'takeOfNetwork'>;
}
