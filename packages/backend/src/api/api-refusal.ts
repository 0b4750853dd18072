import { inspect } from 'node:util';
import { Refusal } from '../front-door/index.ts';

interface RefusalAnswer {
  readonly status: number;
  /** The code in PostgREST's table of errors that comes closest. */
  readonly code: string;
  /** The stable code of the product. */
  readonly hint: string;
  readonly sentence: string;
}

/** Reason why the database was not asked, or its statement was cancelled. */
export class ApiRefusal extends Refusal {
  readonly answer: RefusalAnswer;

  constructor(answer: RefusalAnswer) {
    super(answer.status, answer.sentence);
    this.answer = answer;
  }

  /** The auth server logs everything that is thrown, and a line is enough. */
  [inspect.custom](): string {
    return `A request was refused: ${this.answer.hint}`;
  }
}

/** The queue of the caller's tenant is full. */
export function queueIsFull(isVisitor: boolean): ApiRefusal {
  const whose = isVisitor ? 'visitors' : 'your organization';
  return new ApiRefusal({
    status: 429,
    code: 'PGRST003',
    hint: 'server.busy',
    sentence: `Too many requests of ${whose} are waiting already. Wait a moment, then try again.`,
  });
}

/** No session became free in time. */
export function waitedTooLong(seconds: number): ApiRefusal {
  return new ApiRefusal({
    status: 503,
    code: 'PGRST003',
    hint: 'server.busy',
    sentence: `The server is busy: this request waited ${seconds} seconds for its turn. Please try again in a moment.`,
  });
}

/** Nobody reads this response; 499 is the usual status for it in logs. */
export function clientIsGone(): ApiRefusal {
  return new ApiRefusal({
    status: 499,
    code: '57014',
    hint: 'data.aborted',
    sentence: 'The request was cancelled.',
  });
}
