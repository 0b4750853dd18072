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

/** Why the database is not asked, or is not let finish. */
export class ApiRefusal extends Refusal {
  readonly answer: RefusalAnswer;

  constructor(answer: RefusalAnswer) {
    super(answer.status, answer.sentence);
    this.answer = answer;
  }

  /** The auth server logs whatever is thrown: a line is enough. */
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

/** Nobody reads this answer; 499 is what servers write down for it. */
export function clientIsGone(): ApiRefusal {
  return new ApiRefusal({
    status: 499,
    code: '57014',
    hint: 'data.aborted',
    sentence: 'The request was cancelled.',
  });
}
