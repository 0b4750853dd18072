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
  /** The operator's PostgreSQL, instead of our own, or a PgBouncer in front of it. Several servers may share it. */
  readonly databaseUrl?: string;
  /** The PostgreSQL itself, where `databaseUrl` is a PgBouncer: for what lasts longer than a transaction. */
  readonly databaseDirectUrl?: string;
  /** A streaming replica, for what only reads. */
  readonly databaseReadUrl?: string;
  /** The site's address, without a slash at its end. Mailed links lead there. */
  readonly siteUrl: string;
  /** `sample` fills an empty database with a company and accounts whose password is published. */
  readonly seed: 'sample' | 'none';
  /** True if only people on this machine can reach the server: only then does a published password open anything. */
  readonly isLoopbackOnly?: boolean;
  readonly google?: GoogleClient;
  /** Mail server. Without it, and without the mailbox, no mails are written. */
  readonly smtp?: SmtpSettings;
  /** `local` shows mails at `/mailbox` to who is provably on this machine, in place of sending them. */
  readonly mailbox?: 'local' | 'off';
  /** A factor on all limits of requests and of signing in; `AUTH_RATE_LIMIT` by default, else 1. */
  readonly authRateLimit?: number;
  /** Budgets that the front door counts by network, shared by several servers of a database. */
  readonly networkBudgets?: RequestBudgets;
  /** Cost of hashing new passwords: the product uses the default, tests about other things use less. */
  readonly passwordCost?: HashCost;
  /** Returns the free disk space; measured by default. Tests set it. */
  readDisk?(): Promise<Disk>;
  /** Previous starts, which `/health` reports. */
  readonly restarts?: Restarts;
  /** Called once when restarting its own PostgreSQL was given up; without it, restarting is retried forever. */
  onDatabaseGivenUp?(reason: Error): void;
  readonly log?: Log;
  /** Removes secrets from the log from now on: keys and passwords. */
  hide?(secrets: readonly string[]): void;
}
