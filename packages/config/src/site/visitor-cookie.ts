import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const NAME = 'ledgerwise-visitor';
const A_YEAR_S = 31_536_000;
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([A-Za-z0-9_-]{8,64})(?:;|$)`);

/** Returns the visitor's id, which assigns canaries, or undefined. */
export const visitorOf = (request: IncomingMessage): string | undefined =>
  COOKIE.exec(request.headers.cookie ?? '')?.[1];

/** Returns an id that reveals nothing about the visitor: 22 characters of base64url. */
export const newVisitor = (): string => randomBytes(16).toString('base64url');

/** Kept for a year, and also read by the shell, so that page and modules have the same releases. */
export const visitorCookie = (visitor: string, origin: string): string =>
  `${NAME}=${visitor}; Path=/; Max-Age=${A_YEAR_S}; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;
