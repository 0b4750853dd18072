import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const NAME = 'ledgerwise-visitor';
const A_YEAR_S = 31_536_000;
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([A-Za-z0-9_-]{8,64})(?:;|$)`);

/** The visitor's id, by which canaries are assigned; undefined for a visitor without one. */
export const visitorOf = (request: IncomingMessage): string | undefined =>
  COOKIE.exec(request.headers.cookie ?? '')?.[1];

/** An id that tells nothing of the visitor: 22 characters of base64url. */
export const newVisitor = (): string => randomBytes(16).toString('base64url');

/** Kept for a year, and read by the shell too, so that page and modules are of the same releases. */
export const visitorCookie = (visitor: string, origin: string): string =>
  `${NAME}=${visitor}; Path=/; Max-Age=${A_YEAR_S}; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;
