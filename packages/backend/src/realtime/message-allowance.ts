/** A tab that comes back joins all its channels at once, and sends a heartbeat every few seconds after that. */
const AT_ONCE = 200;
const PER_SECOND = 20;

/** How many messages a socket may send. */
export class MessageAllowance {
  readonly #now: () => number;
  #left = AT_ONCE;
  #at: number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#at = now();
  }

  /** Takes one; false when there is none left. */
  take(): boolean {
    const now = this.#now();
    this.#left = Math.min(AT_ONCE, this.#left + ((now - this.#at) / 1000) * PER_SECOND);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
