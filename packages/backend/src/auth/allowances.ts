import { HOUR, type RateLimit } from '../limits/limit.ts';
import { takeFrom } from '../limits/limit-reached.ts';
import { HASH_MS, SIGN_IN_LIMITS } from '../limits/sign-in-limits.ts';
import { TokenBuckets } from '../limits/token-buckets.ts';

const OF_ROUTES = {
  signIn: SIGN_IN_LIMITS.signIns,
  signUp: SIGN_IN_LIMITS.signUps,
  verify: SIGN_IN_LIMITS.links,
  recover: SIGN_IN_LIMITS.resets,
} as const;
export type LimitedRoute = keyof typeof OF_ROUTES;

const MOST_KNOWN = 20_000;
const FIRST_WEEK_MS = 7 * 24 * HOUR;

/**
 * How often somebody may try: by network, account and person, counted in memory where no header reaches. What takes from a
 * limit throws `LimitReached` where it is used up.
 */
export class Allowances {
  readonly #byLimit = new Map<RateLimit, TokenBuckets>();
  readonly #factor: number;
  readonly #now: (() => number) | undefined;
  /** Account and network of those who signed in, the newest last. */
  readonly #known = new Set<string>();

  constructor(factor = 1, now?: () => number) {
    this.#factor = factor;
    this.#now = now;
  }

  /** A request of an address. */
  ofAddress(route: LimitedRoute, network: string): void {
    this.#take(OF_ROUTES[route], network);
    if (route === 'recover') this.#take(SIGN_IN_LIMITS.resetsAnHour, network);
  }

  /** A try to sign in that may fail. Taken before the check: many at once cannot all slip through. */
  ofSignIn(email: string, network: string): void {
    const pair = pairOf(email, network);
    this.#take(SIGN_IN_LIMITS.failuresHere, pair);
    // Apart from who is known there: nobody can keep an account's owner out by failing in their name.
    if (!this.#known.has(pair)) this.#take(SIGN_IN_LIMITS.failuresOfStrangers, email);
  }

  /** A sign-in that succeeded takes nothing. */
  signedIn(email: string, network: string): void {
    const pair = pairOf(email, network);
    this.#buckets(SIGN_IN_LIMITS.failuresHere).forget(pair);
    this.#giveBackStranger(email, pair);
    this.#known.delete(pair);
    this.#known.add(pair);
    const [oldest] = this.#known;
    if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest);
  }

  /** Our own failure is not theirs. */
  undoSignIn(email: string, network: string): void {
    const pair = pairOf(email, network);
    this.#buckets(SIGN_IN_LIMITS.failuresHere).giveBack(pair);
    this.#giveBackStranger(email, pair);
  }

  /** A guess at an account's code. */
  ofGuess(email: string): void {
    this.#take(SIGN_IN_LIMITS.guesses, email);
  }

  /** A mail with a link, whether the account exists or not. */
  ofResetMail(email: string): void {
    this.#take(SIGN_IN_LIMITS.resetMails, email);
  }

  /** Mails to an account that is there; those of the first week share what they may get. */
  ofMailsTo({ created_at }: { readonly created_at: Date }, mails = 1): void {
    if (Date.now() - created_at.getTime() < FIRST_WEEK_MS)
      this.#take(SIGN_IN_LIMITS.mailsOfNewcomers, 'all', mails);
  }

  /** A change of one's own account. */
  ofAccountChange(userId: string): void {
    this.#take(SIGN_IN_LIMITS.accountChanges, userId);
  }

  /** Passwords of somebody who has signed in, which are to be looked at. */
  ofHashing(userId: string, passwords: number): void {
    this.#take(SIGN_IN_LIMITS.hashing, userId, passwords * HASH_MS);
  }

  /** A password that somebody who has signed in gives again, which may be wrong. */
  ofPasswordAgain(userId: string): void {
    this.#take(SIGN_IN_LIMITS.failuresAgain, userId);
  }

  /** It was right, or the failure was ours. */
  undoPasswordAgain(userId: string): void {
    this.#buckets(SIGN_IN_LIMITS.failuresAgain).giveBack(userId);
  }

  #giveBackStranger(email: string, pair: string): void {
    if (!this.#known.has(pair)) this.#buckets(SIGN_IN_LIMITS.failuresOfStrangers).giveBack(email);
  }

  #take(limit: RateLimit, key: string, cost = 1): void {
    takeFrom(this.#buckets(limit), limit, key, cost);
  }

  #buckets(limit: RateLimit): TokenBuckets {
    const { amount, perMs } = limit;
    const buckets =
      this.#byLimit.get(limit) ?? new TokenBuckets({ amount: amount * this.#factor, perMs }, this.#now);
    this.#byLimit.set(limit, buckets);
    return buckets;
  }
}

const pairOf = (email: string, network: string): string => `${network} ${email}`;
