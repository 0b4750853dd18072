import { tooMany } from './auth-error.ts';
import { HOUR, MINUTE, TokenBuckets } from './token-bucket.ts';

/** For each address and minute. An office of fifty people behind one address must not notice them. */
const PER_ADDRESS = { signIn: 60, signUp: 30, verify: 30, recover: 20 } as const;
export type LimitedRoute = keyof typeof PER_ADDRESS;

const FAILED_SIGN_INS_PER_MINUTE = 5;
/** Of all strangers together; whoever signed in from an address before is counted apart. */
const FAILED_SIGN_INS_PER_HOUR = 100;
const GUESSES_PER_HOUR = 20;
const RESET_MAILS_PER_HOUR = 6;
const MOST_KNOWN = 20_000;

/** How often somebody may try: by network and by account, counted in memory where no header reaches. */
export class Allowances {
  readonly #byRoute: ReadonlyMap<LimitedRoute, TokenBuckets>;
  readonly #failures: TokenBuckets;
  readonly #strangers: TokenBuckets;
  readonly #guesses: TokenBuckets;
  readonly #mails: TokenBuckets;
  /** Account and network of those who signed in, the newest last. */
  readonly #known = new Set<string>();

  constructor(factor = 1, now?: () => number) {
    const buckets = (most: number, perMs: number) => new TokenBuckets({ most: most * factor, perMs }, now);
    this.#byRoute = new Map([
      ['signIn', buckets(PER_ADDRESS.signIn, MINUTE)],
      ['signUp', buckets(PER_ADDRESS.signUp, MINUTE)],
      ['verify', buckets(PER_ADDRESS.verify, MINUTE)],
      ['recover', buckets(PER_ADDRESS.recover, MINUTE)],
    ]);
    this.#failures = buckets(FAILED_SIGN_INS_PER_MINUTE, MINUTE);
    this.#strangers = buckets(FAILED_SIGN_INS_PER_HOUR, HOUR);
    this.#guesses = buckets(GUESSES_PER_HOUR, HOUR);
    this.#mails = buckets(RESET_MAILS_PER_HOUR, HOUR);
  }

  /** A refusal where an address asks too often. */
  ofAddress(route: LimitedRoute, network: string): Response | undefined {
    return refusalOf(this.#byRoute.get(route), network, 'Too many requests from your network.');
  }

  /** A refusal where too many sign-ins failed. Taken before the check: many at once cannot all slip through. */
  ofSignIn(email: string, network: string): Response | undefined {
    const what = 'Too many failed sign-in attempts for this account.';
    const pair = pairOf(email, network);
    const refused = refusalOf(this.#failures, pair, what);
    if (refused || this.#known.has(pair)) return refused;
    // Apart from who is known there: nobody can keep an account's owner out by failing in their name.
    return refusalOf(this.#strangers, email, what);
  }

  /** A sign-in that succeeded takes nothing. */
  signedIn(email: string, network: string): void {
    const pair = pairOf(email, network);
    this.#failures.forget(pair);
    this.#giveBackStranger(email, pair);
    this.#known.delete(pair);
    this.#known.add(pair);
    const [oldest] = this.#known;
    if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest);
  }

  /** Our own failure is not theirs. */
  undoSignIn(email: string, network: string): void {
    const pair = pairOf(email, network);
    this.#failures.giveBack(pair);
    this.#giveBackStranger(email, pair);
  }

  /** A refusal where an account's codes were guessed at too often. */
  ofGuess(email: string): Response | undefined {
    return refusalOf(this.#guesses, email, 'Too many attempts with a code for this account.');
  }

  /** A refusal where too many links were asked for, whether the account exists or not. */
  ofResetMail(email: string): Response | undefined {
    return refusalOf(this.#mails, email, 'Too many links were asked for this account.');
  }

  #giveBackStranger(email: string, pair: string): void {
    if (!this.#known.has(pair)) this.#strangers.giveBack(email);
  }
}

const pairOf = (email: string, network: string): string => `${network} ${email}`;

function refusalOf(buckets: TokenBuckets | undefined, key: string, what: string): Response | undefined {
  if (!buckets || buckets.take(key)) return undefined;
  return tooMany(what, buckets.secondsUntilNext(key));
}
