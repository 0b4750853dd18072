import { HOUR } from '../limits/limit.ts';
import { LimitReached } from '../limits/limit-reached.ts';
import { MemoryRates, type Rate, type Rates } from '../limits/rates.ts';
import { HASH_MS, SIGN_IN_LIMITS } from '../limits/sign-in-limits.ts';

type LimitName = keyof typeof SIGN_IN_LIMITS;

const OF_ROUTES = { signIn: 'signIns', signUp: 'signUps', verify: 'links', recover: 'resets' } as const;
export type LimitedRoute = keyof typeof OF_ROUTES;

const FIRST_WEEK_MS = 7 * 24 * HOUR;

/**
 * Limits on attempts: by network, account and user, counted where no header can influence it. Methods that use a limit
 * throw `LimitReached` if it is exhausted.
 */
export class Allowances {
  readonly #factor: number;
  readonly #rates: Rates;

  constructor(factor = 1, rates: Rates = new MemoryRates()) {
    this.#factor = factor;
    this.#rates = rates;
  }

  /** A request of an address. */
  async ofAddress(route: LimitedRoute, network: string): Promise<void> {
    await this.#take(OF_ROUTES[route], network);
    if (route === 'recover') await this.#take('resetsAnHour', network);
  }

  /**
   * Counts a sign-in attempt that may fail. Counted before the check, so that simultaneous attempts cannot all pass.
   */
  async ofSignIn(email: string, network: string): Promise<void> {
    const pair = pairOf(email, network);
    await this.#take('failuresHere', pair);
    // Known networks have a separate limit, so that others' failures cannot lock out an account's owner.
    if (!(await this.#rates.isRemembered(pair))) await this.#take('failuresElsewhere', email);
  }

  /** A sign-in that succeeded takes nothing. */
  async signedIn(email: string, network: string): Promise<void> {
    const pair = pairOf(email, network);
    await this.#rates.forget(this.#rate('failuresHere'), pair);
    await this.#giveBackUnknownNetwork(email, pair);
    await this.#rates.remember(pair);
  }

  /** Our own failure is not theirs. */
  async undoSignIn(email: string, network: string): Promise<void> {
    const pair = pairOf(email, network);
    await this.#rates.giveBack(this.#rate('failuresHere'), pair);
    await this.#giveBackUnknownNetwork(email, pair);
  }

  /** A guess at an account's code. */
  async ofGuess(email: string): Promise<void> {
    await this.#take('guesses', email);
  }

  /** A mail with a link, whether the account exists or not. */
  async ofResetMail(email: string): Promise<void> {
    await this.#take('resetMails', email);
  }

  /** Counts mails to an existing account; those in their first week share a limit. */
  async ofMailsTo({ created_at }: { readonly created_at: Date }, mails = 1): Promise<void> {
    if (Date.now() - created_at.getTime() < FIRST_WEEK_MS) await this.#take('mailsOfNewcomers', 'all', mails);
  }

  /** A change of one's own account. */
  async ofAccountChange(userId: string): Promise<void> {
    await this.#take('accountChanges', userId);
  }

  /** Counts passwords of a signed-in user that must be hashed. */
  async ofHashing(userId: string, passwords: number): Promise<void> {
    await this.#take('hashing', userId, passwords * HASH_MS);
  }

  /** Counts a password that a signed-in user enters again, which may be wrong. */
  async ofPasswordAgain(userId: string): Promise<void> {
    await this.#take('failuresAgain', userId);
  }

  /** Undoes the count: the password was right, or the failure was ours. */
  async undoPasswordAgain(userId: string): Promise<void> {
    await this.#rates.giveBack(this.#rate('failuresAgain'), userId);
  }

  async #giveBackUnknownNetwork(email: string, pair: string): Promise<void> {
    if (!(await this.#rates.isRemembered(pair)))
      await this.#rates.giveBack(this.#rate('failuresElsewhere'), email);
  }

  async #take(name: LimitName, key: string, cost = 1): Promise<void> {
    const seconds = await this.#rates.take(this.#rate(name), key, cost);
    if (seconds > 0) throw new LimitReached(SIGN_IN_LIMITS[name].sentence, seconds);
  }

  #rate(name: LimitName): Rate {
    const { amount, perMs } = SIGN_IN_LIMITS[name];
    return { name, amount: amount * this.#factor, perMs };
  }
}

const pairOf = (email: string, network: string): string => `${network} ${email}`;
