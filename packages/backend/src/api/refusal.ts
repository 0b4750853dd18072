import { inspect } from 'node:util';

interface RefusalAnswer {
  readonly status: number;
  /** The code in PostgREST's table of errors that comes closest. */
  readonly code: string;
  /** The stable code of the product. */
  readonly hint: string;
  readonly sentence: string;
}

/** Why the database is not asked, or is not let finish. */
export class Refusal extends Error {
  readonly answer: RefusalAnswer;

  constructor(answer: RefusalAnswer) {
    super(answer.sentence);
    this.answer = answer;
  }

  /** Whoever handles requests for lite sends this as it is; anything else it would log. */
  getResponse(): Response {
    const { status, code, hint, sentence } = this.answer;
    return Response.json({ code, message: sentence, details: null, hint }, { status });
  }

  /** The auth server logs whatever is thrown: a line is enough. */
  [inspect.custom](): string {
    return `A request was refused: ${this.answer.hint}`;
  }
}

/** A filter by regular expression. */
export function patternsAreNotOffered(): Refusal {
  return new Refusal({
    status: 400,
    code: 'PGRST100',
    hint: 'query.no_patterns',
    sentence:
      'Filters by regular expression (match, imatch) are not offered. Use like, ilike or search_records instead.',
  });
}
