/** Scope in which use is counted together. */
export type Counted =
  /** An IPv4 address, or the /64 of an IPv6 address. */
  | 'network'
  /** An email address in sign-in attempts, whether its account exists or not. */
  | 'account'
  /** A signed-in user, in all tabs and on all devices. */
  | 'person'
  | 'organisation'
  /** Everybody together. */
  | 'server'
  /** One WebSocket: a tab. */
  | 'socket'
  | 'channel'
  /** A single request, file or record. */
  | 'request';

/** A limit of the server, declared once for the code that enforces it and the table in SECURITY.md. */
export interface Limit {
  /** Name of the limit, as the table shows it. */
  readonly name: string;
  readonly per: Counted;
  readonly amount: number;
  /** Unit, in the plural: `requests`, `ms of hashing`, `bytes`. */
  readonly unit: string;
  /**
   * Milliseconds in which the whole amount is replenished. Without it, the amount limits what may be held, or be in one
   * request, at a time.
   */
  readonly perMs?: number;
  /** Message at the limit: what happened and, if waiting does not help, what to do. */
  readonly sentence: string;
  /**
   * The addresses that it guards: `POST /auth/v1/token`, `/rest/v1/rpc/invite_member`, `/rest/v1/*`, `*`. Without a method
   * it guards all of them.
   */
  readonly guards: readonly string[];
  /** The enforcing function, if in the database: its schema file, and the constant with the amount. */
  readonly sql?: { readonly file: string; readonly function: string; readonly constant?: string };
}

/** A limit on how much within a time. */
export interface RateLimit extends Limit {
  readonly perMs: number;
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const KB = 1024;
export const MB = 1024 * KB;

/** True if a limit applies to a method and address. */
export function guards(limit: Limit, method: string, pathname: string): boolean {
  return limit.guards.some((pattern) => {
    const [, only, path = ''] = /^(?:([A-Z]+) )?(.+)$/.exec(pattern) ?? [];
    if (only !== undefined && only !== method) return false;
    return path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path;
  });
}
