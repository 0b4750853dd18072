import type postgres from 'postgres';
import type { QueueState } from '../api/fair-shares.ts';
import type { Figure } from './metrics.ts';

export interface FigureSources {
  /** Sessions that no request of a client uses. */
  readonly sql: postgres.Sql;
  queue(): QueueState;
  /** Returns the number of subscribed channels. */
  subscribers(): number;
  /** Returns the lag of the replica; undefined if there is none. */
  readonly replicaLagMs?: (() => number) | undefined;
}

const one = (figure: number): Readonly<Record<string, number>> => ({ '': figure });

/** Figures of a server and its database, besides its counters. */
export function serverFigures({ sql, queue, subscribers, replicaLagMs }: FigureSources): readonly Figure[] {
  return [
    ...(replicaLagMs
      ? [
          {
            name: 'ledgerwise_replica_lag_seconds',
            help: 'How far the replica is behind; +Inf where it or the primary does not answer. Above a second it answers nothing.',
            read: () => one(replicaLagMs() / 1000),
          },
        ]
      : []),
    {
      name: 'ledgerwise_api_sessions',
      help: 'Sessions of the database for requests: all there are, and those in use.',
      label: 'state',
      read: () => ({ all: queue().sessions, in_use: queue().inUse }),
    },
    {
      name: 'ledgerwise_api_waiting_requests',
      help: 'Requests that wait for a session of the database.',
      read: () => one(queue().waiting),
    },
    {
      name: 'ledgerwise_api_longest_wait_seconds',
      help: 'Longest current wait of a request for a session of the database.',
      read: () => one(queue().longestWaitMs / 1000),
    },
    {
      name: 'ledgerwise_realtime_subscribers',
      help: 'Channels that receive changes.',
      read: () => one(subscribers()),
    },
    {
      name: 'ledgerwise_database_sessions',
      help: 'Sessions of the database that our servers hold, by purpose.',
      label: 'application',
      async read() {
        const rows = await sql<{ application: string; sessions: number }[]>`
          select application_name as application, count(*)::int as sessions from pg_catalog.pg_stat_activity
          where datname = current_database() and application_name like 'ledgerwise%' group by 1`;
        return Object.fromEntries(rows.map(({ application, sessions }) => [application, sessions]));
      },
    },
    {
      name: 'ledgerwise_mails_waiting',
      help: 'Mails in the outbox that no mail server has taken yet.',
      async read() {
        const [row] = await sql<{ waiting: number }[]>`
          select count(*)::int as waiting from private.outgoing_mails where delivered_at is null and refused_at is null`;
        return one(row?.waiting ?? 0);
      },
    },
    {
      name: 'ledgerwise_mails_oldest_waiting_seconds',
      help: 'How long the oldest mail in the outbox has waited.',
      async read() {
        const [row] = await sql<{ seconds: number }[]>`
          select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
          from private.outgoing_mails where delivered_at is null and refused_at is null`;
        return one(row?.seconds ?? 0);
      },
    },
  ];
}
