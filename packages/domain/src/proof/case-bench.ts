import type { DataSource } from '@ledgerwise/contract';
import { amountText } from './amount-text.ts';
import type { Figure, Transaction } from './published-case.ts';

/** Executes the steps of a case. */
export interface Actor {
  /** Calls the engine; `placeholder` is the result if there is no engine. */
  ask<Answer>(placeholder: Answer, work: (data: DataSource) => Promise<Answer>): Promise<Answer>;
  readonly asksEngine: boolean;
}

/** Only records the steps of a case. */
export const nobody: Actor = { ask: async (placeholder) => placeholder, asksEngine: false };

/** Published value of a figure that was not published. */
const NOTHING = 'none';

/** Runs the steps of a case, and records them with their results. */
export class CaseBench {
  readonly transactions: Transaction[] = [];
  readonly figures: Figure[] = [];

  constructor(readonly actor: Actor) {}

  /** A transaction: written down before it is tried, so that a failing one can be named. */
  async carryOut<Answer>(
    date: string | null,
    text: string,
    placeholder: Answer,
    work: (data: DataSource) => Promise<Answer>,
  ): Promise<Answer> {
    this.transactions.push({ date, text });
    return this.actor.ask(placeholder, work);
  }

  /** A number is an amount, a text is compared letter by letter. */
  async compare(what: string, expected: number | string, read: () => Promise<unknown>): Promise<void> {
    const published = typeof expected === 'number' ? amountText(expected) : expected;
    await this.actor.ask(undefined, async () => {
      const found = await read();
      this.note(what, published, typeof expected === 'number' ? amountText(found) : String(found));
    });
    if (!this.actor.asksEngine) this.note(what, published, null);
  }

  /** Compares an amount with a tolerance. */
  async compareWithin(
    what: string,
    expected: number,
    within: number,
    read: () => Promise<unknown>,
  ): Promise<void> {
    const published = `${amountText(expected)} ± ${amountText(within)}`;
    await this.actor.ask(undefined, async () => {
      const actual = amountText(await read());
      const isNear = Math.round(Math.abs(Number(actual) - expected) * 100) <= Math.round(within * 100);
      this.figures.push({ what, expected: published, actual, ok: isNear });
    });
    if (!this.actor.asksEngine) this.note(what, published, null);
  }

  /** Compares amounts by name: each published one, and no other. */
  async compareAll(
    what: string,
    expected: Readonly<Record<string, number>>,
    read: () => Promise<Readonly<Record<string, unknown>>>,
  ): Promise<void> {
    const found = await this.actor.ask<Readonly<Record<string, unknown>>>({}, read);
    for (const [name, amount] of Object.entries(expected)) {
      const actual = name in found ? amountText(found[name]) : NOTHING;
      this.note(`${what}: ${name}`, amountText(amount), this.actor.asksEngine ? actual : null);
    }
    for (const [name, amount] of Object.entries(found))
      if (!(name in expected)) this.note(`${what}: ${name}`, NOTHING, amountText(amount));
  }

  private note(what: string, expected: string, actual: string | null): void {
    this.figures.push({ what, expected, actual, ok: actual === expected });
  }
}
