import { KB, type Limit, MINUTE, type RateLimit, SECOND } from './limit.ts';

const requests = {
  unit: 'requests',
  perMs: MINUTE,
} as const;

/**
 * Limits on the number of requests. A self-test page makes some thousand calls in a minute; users never make as many.
 */
export const REQUEST_LIMITS = {
  requestsOfNetwork: {
    ...requests,
    name: 'requests, files of the site among them',
    per: 'network',
    amount: 12_000,
    sentence: 'Your network has sent more requests than this server answers.',
    guards: ['*'],
  },
  requestsOfVisitor: {
    ...requests,
    name: 'requests of visitors',
    per: 'network',
    amount: 1200,
    sentence: 'Your network has sent more requests without signing in than this server answers.',
    guards: ['/auth/v1/*', '/rest/v1/*', '/realtime/v1/*', '/mailbox*', '/health'],
  },
  requestsOfPerson: {
    ...requests,
    name: 'requests of a signed-in user',
    per: 'person',
    amount: 6000,
    sentence: 'Your account has sent more requests than this server answers.',
    guards: ['/auth/v1/*', '/rest/v1/*'],
  },
  requestsOfOrganisation: {
    ...requests,
    name: 'requests of all members',
    per: 'organisation',
    amount: 30_000,
    sentence: 'Your organization has sent more requests than this server answers.',
    guards: ['/rest/v1/*'],
  },
} satisfies Record<string, RateLimit>;

/** Limits that the front door checks before any other code. */
export const CONNECTION_LIMITS = {
  /** An office behind one address: each browser with six connections and a socket for each tab. */
  connectionsOfNetwork: {
    name: 'open connections',
    per: 'network',
    amount: 512,
    unit: 'connections',
    sentence:
      'Your network has 512 connections to this server, which is the limit. Please close some and try again.',
    guards: ['*'],
  },
  connections: {
    name: 'open connections',
    per: 'server',
    amount: 5000,
    unit: 'connections',
    sentence: 'This server has as many connections as it can hold. Please try again in a moment.',
    guards: ['*'],
  },
  headers: {
    name: 'headers',
    per: 'request',
    amount: 16 * KB,
    unit: 'bytes',
    sentence:
      'The headers of this request are longer than 16 KB. Clear the cookies of this site, or ask with a shorter address.',
    guards: ['*'],
  },
  headersArrive: {
    name: 'time in which the headers arrive',
    per: 'request',
    amount: 20 * SECOND,
    unit: 'ms',
    sentence: 'This request took too long to arrive. Please try again.',
    guards: ['*'],
  },
  requestArrives: {
    name: 'time in which a request arrives',
    per: 'request',
    amount: 5 * MINUTE,
    unit: 'ms',
    sentence: 'This request took too long to arrive. Please try again.',
    guards: ['*'],
  },
} satisfies Record<string, Limit>;

/** Limits of a request in the database. */
export const DATABASE_LIMITS = {
  sessions: {
    name: 'sessions of the database, shared out by organization (ADR 20)',
    per: 'server',
    amount: 12,
    unit: 'sessions',
    sentence:
      'The server is busy: this request waited 10 seconds for its turn. Please try again in a moment.',
    guards: ['/rest/v1/*'],
  },
  waitingOfTenant: {
    name: 'requests that wait for the database, also of a visitor’s network',
    per: 'organisation',
    amount: 100,
    unit: 'requests',
    sentence: 'Too many requests of your organization are waiting already. Wait a moment, then try again.',
    guards: ['/rest/v1/*'],
  },
  waitingOfVisitors: {
    name: 'requests of all visitors that wait for the database',
    per: 'server',
    amount: 200,
    unit: 'requests',
    sentence: 'Too many requests of visitors are waiting already. Wait a moment, then try again.',
    guards: ['/rest/v1/*'],
  },
  patience: {
    name: 'time that a request waits for the database',
    per: 'request',
    amount: 10 * SECOND,
    unit: 'ms',
    sentence:
      'The server is busy: this request waited 10 seconds for its turn. Please try again in a moment.',
    guards: ['/rest/v1/*'],
  },
  statement: {
    name: 'time of a statement, where its function declares no other',
    per: 'request',
    amount: 8 * SECOND,
    unit: 'ms',
    sentence:
      'This took too long and was stopped; nothing was changed. Ask for less at once, with a shorter period or a narrower filter, or try again later.',
    guards: ['/rest/v1/*'],
  },
  rowsOfList: {
    name: 'rows of a list without a page',
    per: 'request',
    amount: 1000,
    unit: 'rows',
    sentence: 'The list is cut there. Ask for the next page.',
    guards: ['/rest/v1/*'],
  },
  filters: {
    name: 'filters in one group of a table’s address',
    per: 'request',
    amount: 200,
    unit: 'filters',
    sentence: 'The group of filters of this request cannot be read.',
    guards: ['/rest/v1/*'],
  },
  depthOfFilters: {
    name: 'groups of filters in one another',
    per: 'request',
    amount: 8,
    unit: 'groups',
    sentence: 'The group of filters of this request cannot be read.',
    guards: ['/rest/v1/*'],
  },
  writtenValues: {
    name: 'values that a request writes to a table',
    per: 'request',
    amount: 65_000,
    unit: 'values',
    sentence: 'This request writes too much at once. Send fewer records, or use the import.',
    guards: ['/rest/v1/*'],
  },
} satisfies Record<string, Limit>;
