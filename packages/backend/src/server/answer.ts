import type { Bearer } from '../auth/bearer.ts';
import type { Visitor } from '../front-door/index.ts';

/** Who asks: from where, and by which token. */
export interface Asker extends Visitor {
  readonly bearer: Bearer;
}

/** Answers a request. */
export type Answer = (request: Request, asker: Asker) => Promise<Response>;
