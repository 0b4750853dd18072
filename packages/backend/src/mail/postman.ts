import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import type { Log } from '../telemetry/logger.ts';
import type { MailOutcome } from '../telemetry/metrics.ts';
import type { Outbox } from './outbox.ts';
import { MailRefused, type OutgoingMail, type Transport } from './transport.ts';

/** Number of mails sent at a time. */
const LANES = 3;
/** A notification of the database can be lost with its connection, and retries become due without one. */
const LOOK_EVERY_MS = 20_000;
/** Time that closing waits for mails being sent. Interrupted ones are tried again five minutes later. */
const LONGEST_END_MS = 5000;

export interface PostmanOptions {
  readonly sql: postgres.Sql;
  readonly outbox: Outbox;
  readonly transport: Transport;
  readonly lookEveryMs?: number;
  readonly log: Log;
  /** Called with the outcome of each mail. */
  note?(outcome: MailOutcome): void;
}

/** Sends the mails of the outbox: immediately on notification, otherwise every few seconds. */
export class Postman {
  readonly #options: PostmanOptions;
  #round: Promise<void> | undefined;
  #isAskedAgain = false;
  #isClosed = false;
  #told = '';
  /** Mails that were sent while the database was unavailable. */
  readonly #unnoted = new Set<OutgoingMail>();
  readonly #timer: NodeJS.Timeout;

  private constructor(options: PostmanOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.wake(), options.lookEveryMs ?? LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /** Begins with what waited while nothing sent mails, or while no mail server could be used. */
  static async start(options: PostmanOptions): Promise<Postman> {
    const postman = new Postman(options);
    await options.sql.listen('mail', () => postman.wake());
    await options.outbox.announce(options.transport.service);
    await options.outbox.hurry();
    postman.wake();
    return postman;
  }

  /** Starts a round, or another one after the current one. */
  wake(): void {
    if (this.#isClosed) return;
    if (this.#round) {
      this.#isAskedAgain = true;
      return;
    }
    this.#isAskedAgain = false;
    this.#round = this.#goRound().finally(() => {
      this.#round = undefined;
      if (this.#isAskedAgain) this.wake();
    });
  }

  /** Takes no more mails, and waits a few seconds for those being sent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await Promise.race([this.#round, sleep(LONGEST_END_MS, undefined, { ref: false })]);
    await this.#options.transport.close();
  }

  async #goRound(): Promise<void> {
    const { outbox, transport } = this.#options;
    try {
      await this.#noteSent();
      if (transport.contactAddress !== undefined) await outbox.queueContactMessages(transport.contactAddress);
      await Promise.all(Array.from({ length: LANES }, () => this.#sendAll()));
    } catch (error) {
      if (!this.#isClosed) this.#tellOnce(`Mails could not be sent; trying again soon: ${messageOf(error)}`);
    }
  }

  /** Stops if the mail server cannot be reached: mails that are not taken from the outbox do not count as tried. */
  async #sendAll(): Promise<void> {
    while (!this.#isClosed) {
      const mail = await this.#options.outbox.take();
      if (!mail || !(await this.#send(mail))) return;
    }
  }

  /** Returns whether the mail server can be reached. */
  async #send(mail: OutgoingMail): Promise<boolean> {
    const { outbox, transport, log, note } = this.#options;
    try {
      await transport.send(mail);
    } catch (error) {
      const isAnswer = error instanceof MailRefused;
      const isGivenUp = await outbox.noteFailed(mail, messageOf(error), isAnswer && error.isFinal);
      note?.(isGivenUp ? 'given_up' : 'retried');
      if (isGivenUp) log(`A mail is given up, and its sender is notified: ${messageOf(error)}`, 'warn');
      else if (isAnswer) log(`A mail was not taken, and is tried again: ${messageOf(error)}`, 'warn');
      else this.#tellOnce(`Mails wait, since the mail server cannot be used: ${messageOf(error)}`);
      return isAnswer;
    }
    note?.('sent');
    this.#unnoted.add(mail);
    await this.#noteSent();
    await this.#endOutage();
    return true;
  }

  /** Mails that failed during the outage would otherwise wait for hours. */
  async #endOutage(): Promise<void> {
    if (this.#told === '') return;
    this.#told = '';
    await this.#options.outbox.hurry();
    this.wake();
  }

  /**
   * Records the sent mails. If the database is unavailable, they are recorded the next time, before any other mail is
   * sent.
   */
  async #noteSent(): Promise<void> {
    for (const mail of this.#unnoted) {
      await this.#options.outbox.noteSent(mail);
      this.#unnoted.delete(mail);
    }
  }

  /** Logs a lasting error once. */
  #tellOnce(line: string): void {
    if (line !== this.#told) this.#options.log(line, 'error');
    this.#told = line;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
