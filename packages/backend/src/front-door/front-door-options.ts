import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RequestBudgets } from '../limits/request-budgets.ts';
import type { AnsweredRequest } from '../telemetry/answered-request.ts';
import type { Log } from '../telemetry/logger.ts';
import type { Visitor } from './visitor.ts';

export interface FrontDoorOptions {
  /** The address people use. Its name is answered to, beside loopback's and addresses in digits. */
  readonly siteUrl: string;
  /** The address or name that is listened on; a name is answered to. */
  readonly host: string;
  /** Addresses and networks of trusted proxies, whose forwarding headers are believed. */
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
