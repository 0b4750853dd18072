import type { Visitor } from '../front-door/index.ts';

/** Answers a request of a visitor. */
export type Answer = (request: Request, visitor: Visitor) => Promise<Response>;
