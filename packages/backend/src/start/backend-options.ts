import type { GoogleClient } from '../auth/google-sign-in.ts';
import type { HashCost } from '../auth/password-hash.ts';
import type { RequestBudgets } from '../limits/request-budgets.ts';
import type { SmtpSettings } from '../mail/smtp-transport.ts';
import type { Disk } from '../server/disk.ts';
import type { Restarts } from '../server/health.ts';
import type { Log } from '../telemetry/logger.ts';

/** Options of the embedded backend. */
export interface BackendOptions {
  /** Folder of the keys and, without `databaseUrl`, of the database. */
  readonly dataDir: string;
  /** A PostgreSQL of the operator's, in place of our own, or a PgBouncer in front of it. Several servers may share it. */
  readonly databaseUrl?: string;
  /** The PostgreSQL itself, where `databaseUrl` is a PgBouncer: for what lasts longer than a transaction. */
  readonly databaseDirectUrl?: string;
  /** A streaming replica, for what only reads. */
  readonly databaseReadUrl?: string;
  /** The site's address, without a slash at its end. Mailed links lead there. */
  readonly siteUrl: string;
  /** `sample` fills an empty database with a company and accounts whose password is published. */
  readonly seed: 'sample' | 'none';
  /** Whether nobody but people on this machine can reach the server: only then a published password opens anything. */
  readonly isLoopbackOnly?: boolean;
  readonly google?: GoogleClient;
  /** How mails leave. Without it, and without the mailbox, none are written. */
  readonly smtp?: SmtpSettings;
  /** `local` shows mails at `/mailbox` to who is provably on this machine, in place of sending them. */
  readonly mailbox?: 'local' | 'off';
  /** A factor on all limits of requests and of signing in; `AUTH_RATE_LIMIT` by default, else 1. */
  readonly authRateLimit?: number;
  /** Budgets that the front door counts by network, shared by several servers of a database. */
  readonly networkBudgets?: RequestBudgets;
  /**
   * Cost of hashing new passwords: a product never sets it, tests about other things use less than the
   * default.
   */
  readonly passwordCost?: HashCost;
  /** How much room the disk has; by default it is looked at. Tests name it. */
  readDisk?(): Promise<Disk>;
  /** Previous starts, which `/health` reports. */
  readonly restarts?: Restarts;
  /** Called once when its own PostgreSQL is gone and does not come back; without it, that is tried for ever. */
  onDatabaseGivenUp?(reason: Error): void;
  readonly log?: Log;
  /** Takes out of the log what is named from now on: keys and passwords. */
  hide?(secrets: readonly string[]): void;
}
