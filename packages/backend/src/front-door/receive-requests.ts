import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { withinRequest } from '../telemetry/request-context.ts';
import type { FrontDoorOptions } from './front-door-options.ts';
import { answerRefusal, Refusal } from './refusal.ts';
import { beginTrace, tellWhenOver } from './request-trace.ts';
import type { Visitor } from './visitor.ts';

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

interface ReceiverOptions extends Pick<FrontDoorOptions, 'answer' | 'log' | 'onAnswered'> {
  /** Headers that go with every answer. */
  readonly security: Readonly<Record<string, string>>;
  /** The current response of each connection. */
  readonly answering: WeakMap<Duplex, ServerResponse>;
  isRefused(socket: Duplex): boolean;
  visitorOf(request: IncomingMessage): Visitor;
}

/** Handles HTTP requests, and responds to errors with a message. */
export function createReceiver(
  options: ReceiverOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { log, security, answering, isRefused, visitorOf, onAnswered } = options;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!METHODS.includes(request.method ?? '')) {
      throw new Refusal(405, `${request.method} is not answered here.`, { allow: METHODS.join(', ') });
    }
    await options.answer(request, response, visitorOf(request));
  }

  function fail(response: ServerResponse, error: unknown): void {
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
  }

  return (request, response) => {
    if (isRefused(request.socket)) return;
    const context = beginTrace(request);
    response.setHeader('x-request-id', context.trace.id);
    if (onAnswered) tellWhenOver(request, response, context, onAnswered);
    withinRequest(context, () => {
      // The client disconnected; the code that is still writing need not know.
      response.on('error', () => response.destroy());
      answering.set(request.socket, response);
      for (const [name, value] of Object.entries(security)) response.setHeader(name, value);
      answer(request, response).catch((error: unknown) => fail(response, error));
    });
  };
}
