import {
  BODY_RULES,
  type BodyRule,
  MESSAGE_VALUES,
  SIGN_IN,
  USUAL,
  VISITOR_BYTES,
  VISITOR_VALUES,
} from './body-rules.ts';

const KB = 1024;
const MB = 1024 * KB;
const SECOND = 1000;

/** A limit on request bodies, used by the code and listed in the table of all limits. */
export interface BodyLimit {
  readonly name: string;
  /** Scope in which bodies are counted together. */
  readonly per: 'request' | 'network' | 'person' | 'organisation' | 'server';
  readonly amount: number;
  /** In the plural; times are in `ms`. */
  readonly unit: string;
  /** The message of its refusal. */
  readonly sentence: string;
  /** The addresses that it guards. */
  readonly guards: readonly string[];
}

/** The message for a body with too many bytes. */
export function bytesSentence(limit: number, isMember: boolean): string {
  const size = limit < MB ? `${limit / KB} KB` : `${limit / MB} MB`;
  const way = isMember
    ? 'Send it in parts; many records go through an import.'
    : 'Send less, or sign in first.';
  return `This request is larger than ${size}, which is the most that may be sent here at once. ${way}`;
}

/** The message for a body with too many values. */
export function valuesSentence(limit: number): string {
  return `The JSON of this request has more than ${limit.toLocaleString('en')} values, which is the most that may be sent here at once. Send less, or send it in parts.`;
}

const atOnce = (sending: string, megabytes: number) => ({
  unit: 'bytes',
  amount: megabytes * MB,
  sentence: `${sending} more than the ${megabytes} MB that the server accepts at once. Wait a moment, then try again.`,
  guards: ['/auth/v1/*', '/rest/v1/*'],
});

/**
 * Memory for the bodies of all current requests, in bytes: received bytes, and an estimate for each parsed value. Only
 * the sender whose limit is reached is refused.
 */
export const HELD_BYTES = {
  /** 60 visitors behind one address, each with the largest body. */
  network: {
    ...atOnce('Your network is sending', 4),
    name: 'bodies of visitors, under way at once',
    per: 'network',
  },
  /** Addresses cost nothing. */
  visitors: {
    ...atOnce('All visitors together are sending', 16),
    name: 'bodies of all visitors, under way at once',
    per: 'server',
  },
  /** Six simultaneous requests of a browser, each with the largest body. */
  person: {
    ...atOnce('You are sending', 8),
    name: 'bodies, under way at once',
    per: 'person',
  },
  /** Some people who save large documents at the same moment. */
  organisation: {
    ...atOnce('Your organization is sending', 16),
    name: 'bodies of all members, under way at once',
    per: 'organisation',
  },
  /** Accounts cost nothing, so the total of one network is limited too. */
  office: {
    ...atOnce('Your network is sending', 16),
    name: 'bodies of members, under way at once',
    per: 'network',
  },
  /** A tenth of the memory that the server may take. */
  members: {
    ...atOnce('All users together are sending', 96),
    name: 'bodies of all who have signed in, under way at once',
    per: 'server',
  },
} satisfies Record<string, BodyLimit>;

const LARGE = Object.entries(BODY_RULES).flatMap(([pathname, { large }]) => (large ? [pathname] : []));
const waitedTooLong =
  'Many large files are arriving: this one waited 60 seconds for its turn. Please try again in a moment.';
const TOO_SLOW = 'This request arrives too slowly. Please try again over a faster connection.';

/** Bodies of more than `MEMBER_BYTES`: imports, files, lists of ids. */
export const LARGE_BODIES = {
  /** An import sends two at a time: the next is not read from its connection until the one before is done. */
  waiting: {
    name: 'large bodies that wait for the one that is read',
    per: 'organisation',
    amount: 8,
    unit: 'bodies',
    sentence:
      'Your organization is sending 8 files at once already. Wait until they have arrived, then send the next.',
    guards: LARGE,
  },
  /** Three of the largest: each takes about three times its size on its way to the database. */
  ofAll: {
    name: 'large bodies that are read at once, one of an organization',
    per: 'server',
    amount: 96 * MB,
    unit: 'bytes',
    sentence: waitedTooLong,
    guards: LARGE,
  },
  /** Long enough to recognize slow senders. */
  headStart: {
    name: 'time until a slow large body gives way to one that waits',
    per: 'request',
    amount: 10 * SECOND,
    unit: 'ms',
    sentence: TOO_SLOW,
    guards: LARGE,
  },
  /** Longer than any import of one part takes. */
  patience: {
    name: 'wait of a large body for its turn',
    per: 'request',
    amount: 60 * SECOND,
    unit: 'ms',
    sentence: waitedTooLong,
    guards: LARGE,
  },
} satisfies Record<string, BodyLimit>;

/** Minimum speed at which a body must arrive. */
export const ARRIVAL = {
  /** The same time as for the headers of a request. */
  start: {
    name: 'time that each body has to arrive in any case',
    per: 'request',
    amount: 20 * SECOND,
    unit: 'ms',
    sentence: TOO_SLOW,
    guards: ['*'],
  },
  /** A quarter of a megabit a second: slower bodies occupy memory for minutes. */
  rate: {
    name: 'pace of a body after that, at least',
    per: 'request',
    amount: 32 * KB,
    unit: 'bytes a second',
    sentence: TOO_SLOW,
    guards: ['*'],
  },
} satisfies Record<string, BodyLimit>;

type Limits = Readonly<Record<string, BodyLimit>>;

function limitsOf(bytes: number, values: number, guards: readonly string[], isMember: boolean): Limits {
  const of = { per: 'request', guards } as const;
  return {
    bytes: {
      ...of,
      name: 'size of a body',
      amount: bytes,
      unit: 'bytes',
      sentence: bytesSentence(bytes, isMember),
    },
    values: {
      ...of,
      name: 'values in its JSON',
      amount: values,
      unit: 'values',
      sentence: valuesSentence(values),
    },
  };
}

function limitsOfRules(): Readonly<Record<string, Limits>> {
  const addresses = new Map<BodyRule, string[]>([
    [USUAL, ['/rest/v1/*']],
    [SIGN_IN, ['/auth/v1/*']],
  ]);
  for (const [pathname, rule] of Object.entries(BODY_RULES))
    addresses.set(rule, [...(addresses.get(rule) ?? []), pathname]);
  const areas = [...addresses].map(([rule, guards]) => {
    return [`Sent at once: ${rule.name}`, limitsOf(rule.bytes, rule.values, guards, true)] as const;
  });
  return Object.fromEntries(areas);
}

/** Every limit of this file, by area, for the table of all limits. */
export const BODY_LIMITS: Readonly<Record<string, Limits>> = {
  'Sent at once: anything by a visitor': limitsOf(VISITOR_BYTES, VISITOR_VALUES, ['*'], false),
  ...limitsOfRules(),
  'Sent at once: a message over a WebSocket': {
    values: {
      name: 'values in its JSON',
      per: 'request',
      amount: MESSAGE_VALUES,
      unit: 'values',
      sentence: 'This message has more values than are read here, so it was ignored.',
      guards: ['/realtime/v1/websocket'],
    },
  },
  'Sent by several at once': { ...HELD_BYTES, ...LARGE_BODIES, ...ARRIVAL },
};
