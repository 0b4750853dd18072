import { HOUR, KB, type Limit, MINUTE, type RateLimit } from './limit.ts';

/** Cost of a password: one scrypt hash takes about as much of a core. */
export const HASH_MS = 200;

const PASSWORD_AGAIN = ['/rest/v1/rpc/unlock_banking', '/rest/v1/rpc/reveal_bank_account'] as const;

/** Limits on sign-in attempts. An office of fifty people behind one address must not notice them. */
export const SIGN_IN_LIMITS = {
  signIns: {
    name: 'sign-ins by password',
    per: 'network',
    amount: 60,
    unit: 'tries',
    perMs: MINUTE,
    sentence: 'Too many requests from your network.',
    guards: ['POST /auth/v1/token'],
  },
  signUps: {
    name: 'sign-ups',
    per: 'network',
    amount: 30,
    unit: 'sign-ups',
    perMs: MINUTE,
    sentence: 'Too many requests from your network.',
    guards: ['POST /auth/v1/signup'],
  },
  links: {
    name: 'mailed links and codes that are followed',
    per: 'network',
    amount: 30,
    unit: 'tries',
    perMs: MINUTE,
    sentence: 'Too many requests from your network.',
    guards: ['/auth/v1/verify', 'POST /auth/v1/token'],
  },
  resets: {
    name: 'links for a new password that are asked for',
    per: 'network',
    amount: 20,
    unit: 'links',
    perMs: MINUTE,
    sentence: 'Too many requests from your network.',
    guards: ['POST /auth/v1/recover'],
  },
  resetsAnHour: {
    name: 'links for a new password that are asked for',
    per: 'network',
    amount: 60,
    unit: 'links',
    perMs: HOUR,
    sentence: 'Too many links for a new password were requested from your network.',
    guards: ['POST /auth/v1/recover'],
  },
  failuresHere: {
    name: 'wrong passwords for an account from one network',
    per: 'account',
    amount: 5,
    unit: 'passwords',
    perMs: MINUTE,
    sentence: 'Too many failed sign-in attempts for this account.',
    guards: ['POST /auth/v1/token', 'PUT /auth/v1/user', ...PASSWORD_AGAIN],
  },
  /** Networks that the account was used from are counted separately, so that failing elsewhere does not lock out its owner. */
  failuresElsewhere: {
    name: 'wrong passwords for an account from networks that it was never used in',
    per: 'account',
    amount: 100,
    unit: 'passwords',
    perMs: HOUR,
    sentence: 'Too many failed sign-in attempts for this account.',
    guards: ['POST /auth/v1/token', 'PUT /auth/v1/user', ...PASSWORD_AGAIN],
  },
  guesses: {
    name: 'mailed codes that are tried in the name of an account',
    per: 'account',
    amount: 20,
    unit: 'tries',
    perMs: HOUR,
    sentence: 'Too many attempts with a code for this account.',
    guards: ['POST /auth/v1/verify'],
  },
  resetMails: {
    name: 'mails with a link',
    per: 'account',
    amount: 6,
    unit: 'mails',
    perMs: HOUR,
    sentence: 'Too many links were requested for this account.',
    guards: ['POST /auth/v1/recover', 'PUT /auth/v1/user'],
  },
  /** Anyone can sign up with any address: mails to those must not ruin the sender's reputation. */
  mailsOfNewcomers: {
    name: 'mails with a link to all accounts in their first week',
    per: 'server',
    amount: 200,
    unit: 'mails',
    perMs: HOUR,
    sentence: 'Too many links are being mailed to new accounts at the moment.',
    guards: ['POST /auth/v1/recover', 'PUT /auth/v1/user'],
  },
  accountChanges: {
    name: 'changes of one’s own account',
    per: 'person',
    amount: 30,
    unit: 'changes',
    perMs: MINUTE,
    sentence: 'Your account was changed too often.',
    guards: ['PUT /auth/v1/user'],
  },
  /** Separate from sign-ins: guessing in an open session does not prevent its owner from signing in elsewhere. */
  failuresAgain: {
    name: 'wrong passwords of a signed-in user',
    per: 'person',
    amount: 20,
    unit: 'passwords',
    perMs: HOUR,
    sentence: 'Too many wrong passwords were entered for your account.',
    guards: ['PUT /auth/v1/user', ...PASSWORD_AGAIN],
  },
  /** At most a fifth of a core, however long it continues. */
  hashing: {
    name: 'passwords of a signed-in user that are checked',
    per: 'person',
    amount: 60 * HASH_MS,
    unit: 'ms of hashing',
    perMs: MINUTE,
    sentence: 'Your password was checked too often.',
    guards: ['PUT /auth/v1/user', ...PASSWORD_AGAIN],
  },
} satisfies Record<string, RateLimit>;

/** Passwords are hashed on all cores but one: these wait. */
export const HASH_LIMITS = {
  waitingSignIns: {
    name: 'sign-ins and sign-ups that wait for their password to be looked at',
    per: 'server',
    amount: 100,
    unit: 'passwords',
    sentence: 'Too many people are signing in at the moment.',
    guards: ['POST /auth/v1/token', 'POST /auth/v1/signup'],
  },
  waitingSignInsOfNetwork: {
    name: 'sign-ins and sign-ups that wait for their password to be looked at; networks in turn',
    per: 'network',
    amount: 30,
    unit: 'passwords',
    sentence: 'Too many people are signing in from your network at the moment.',
    guards: ['POST /auth/v1/token', 'POST /auth/v1/signup'],
  },
  waitingAgain: {
    name: 'passwords of people who have signed in that wait to be looked at; in turn with sign-ins',
    per: 'server',
    amount: 50,
    unit: 'passwords',
    sentence: 'Too many passwords are being checked at the moment.',
    guards: ['PUT /auth/v1/user', ...PASSWORD_AGAIN],
  },
  ofPerson: {
    name: 'passwords of a signed-in user that are checked at the same time',
    per: 'person',
    amount: 1,
    unit: 'passwords',
    sentence: 'Your password is already being checked.',
    guards: ['PUT /auth/v1/user', ...PASSWORD_AGAIN],
  },
} satisfies Record<string, Limit>;

/** Limits of an account and of the length of its input. */
export const ACCOUNT_LIMITS = {
  metadata: {
    name: 'what an account holds beside its email, in all',
    per: 'person',
    amount: 16 * KB,
    unit: 'bytes',
    sentence: 'Your account may hold 16 KB of names and other details in all. Shorten them, or remove some.',
    guards: ['PUT /auth/v1/user', 'POST /auth/v1/signup'],
  },
  password: {
    name: 'length of a password that is tried',
    per: 'request',
    amount: 1024,
    unit: 'characters',
    sentence: 'Invalid login credentials',
    guards: ['POST /auth/v1/token', 'PUT /auth/v1/user', ...PASSWORD_AGAIN],
  },
  wrongCodes: {
    name: 'wrong guesses at one mailed code',
    per: 'account',
    amount: 5,
    unit: 'guesses',
    sentence: 'Token has expired or is invalid',
    guards: ['POST /auth/v1/verify'],
  },
} satisfies Record<string, Limit>;
