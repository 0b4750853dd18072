import { KB, type Limit, MINUTE, type RateLimit, SECOND } from './limit.ts';

const WEB_SOCKET = ['/realtime/v1/websocket'] as const;

/** Limits of subscribers to changes. */
export const REALTIME_LIMITS = {
  sockets: {
    name: 'tabs with live updates',
    per: 'server',
    amount: 2000,
    unit: 'tabs',
    sentence: 'Live updates are given to as many tabs as this server can hold. Please try again later.',
    guards: WEB_SOCKET,
  },
  /** An office of a hundred people, two tabs each. */
  socketsOfNetwork: {
    name: 'tabs with live updates',
    per: 'network',
    amount: 200,
    unit: 'tabs',
    sentence: 'Your network has 200 tabs with live updates open, which is the limit. Please close some.',
    guards: WEB_SOCKET,
  },
  /** A tab needs a moment to sign in, so these are many arrivals and few places. */
  socketsOfVisitors: {
    name: 'tabs on which nobody has signed in; the oldest makes room',
    per: 'server',
    amount: 200,
    unit: 'tabs',
    sentence: 'The place is needed by another',
    guards: WEB_SOCKET,
  },
  joinsWithin: {
    name: 'time in which a tab joins a channel',
    per: 'socket',
    amount: 10 * SECOND,
    unit: 'ms',
    sentence: 'No channel was joined',
    guards: WEB_SOCKET,
  },
  message: {
    name: 'message of a tab',
    per: 'request',
    amount: 64 * KB,
    unit: 'bytes',
    sentence: 'The connection is closed; the tab opens another one and loads again.',
    guards: WEB_SOCKET,
  },
  unsent: {
    name: 'changes that a tab has not read yet',
    per: 'socket',
    amount: 4_000_000,
    unit: 'bytes',
    sentence: 'The connection is closed; the tab opens another one and loads again.',
    guards: WEB_SOCKET,
  },
  channelsOfSocket: {
    name: 'channels of a tab',
    per: 'socket',
    amount: 50,
    unit: 'channels',
    sentence:
      'This tab listens to 50 things at a time, which is the limit. Close some of what is open in it.',
    guards: WEB_SOCKET,
  },
  bindingsOfChannel: {
    name: 'tables and filters of a channel',
    per: 'channel',
    amount: 100,
    unit: 'bindings',
    sentence: 'A channel watches no more than 100 tables.',
    guards: WEB_SOCKET,
  },
  channelsOfPerson: {
    name: 'channels in all tabs; of visitors those of a network',
    per: 'person',
    amount: 100,
    unit: 'channels',
    sentence:
      'Your tabs listen to 100 things at a time, which is the limit. Close some tabs, then load this page again.',
    guards: WEB_SOCKET,
  },
  bindingsOfPerson: {
    name: 'tables and filters in all tabs, equal ones of a channel once',
    per: 'person',
    amount: 500,
    unit: 'bindings',
    sentence:
      'Your tabs listen to 500 tables at a time, which is the limit. Close some tabs, then load this page again.',
    guards: WEB_SOCKET,
  },
  /** A list needs only one notification of a bulk change, because it reloads. */
  changesOfChannel: {
    name: 'changes of one notice that are sent one by one; for more, the list loads again',
    per: 'channel',
    amount: 100,
    unit: 'rows',
    sentence: 'The list loads again.',
    guards: WEB_SOCKET,
  },
} satisfies Record<string, Limit>;

/** Number of messages on a socket, in either direction. */
export const MESSAGE_LIMITS = {
  /** A returning tab joins all its channels at once, and then sends a heartbeat every few seconds. */
  messagesOfSocket: {
    name: 'messages of a tab',
    per: 'socket',
    amount: 200,
    unit: 'messages',
    perMs: 10 * SECOND,
    sentence: 'Too many messages',
    guards: WEB_SOCKET,
  },
  changesOfPerson: {
    name: 'changes that are sent one by one; for more, lists load again at most once a second',
    per: 'person',
    amount: 6000,
    unit: 'rows × channels',
    perMs: MINUTE,
    sentence: 'The list loads again.',
    guards: WEB_SOCKET,
  },
} satisfies Record<string, RateLimit>;
