import type { Bearer } from '../auth/bearer.ts';
import type { Visitor } from '../front-door/index.ts';
import type { PassedOn } from '../request-body/pass-on.ts';

/** The client: its address and its token. */
export interface Asker extends Visitor {
  readonly bearer: Bearer;
  /** Texts of the request that go to the database as they came. */
  readonly passedOn?: PassedOn;
}

/** Answers a request. */
export type Answer = (request: Request, asker: Asker) => Promise<Response>;
