import { type Browser, expect, type Page } from '@playwright/test';
import type { FaultyProxy } from '../fixtures/faulty-proxy.ts';
import type { BrokenReleases } from './broken-releases.ts';
import type { Tally } from './tally.ts';
import { watchPage } from './watch-page.ts';

/** Longer than a page needs to detect a rollback. */
const HEALED_WITHIN = 120_000;
const CARD = /could not be loaded|needs (another|a newer) version/;

export interface World {
  readonly tally: Tally;
  readonly broken: BrokenReleases;
  readonly proxy: FaultyProxy;
}

/** A user's task: its input must exist at the end. */
export interface Task {
  /** Remotes whose screens it opens. */
  readonly remotes: readonly string[];
  run(page: Page, round: number): Promise<void>;
}

/** A user who works in one tab all the time and never reloads it. */
export class Visitor {
  readonly #name: string;
  readonly #page: Page;
  readonly #world: World;

  private constructor(name: string, page: Page, world: World) {
    this.#name = name;
    this.#page = page;
    this.#world = world;
  }

  static async arrive(
    browser: Browser,
    name: string,
    options: Parameters<Browser['newContext']>[0],
    world: World,
  ): Promise<Visitor> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    page.setDefaultTimeout(45_000);
    await watchPage(page, name, world);
    return new Visitor(name, page, world);
  }

  get page(): Page {
    return this.#page;
  }

  async open(address: string): Promise<void> {
    await this.#page.goto(address);
    await this.#page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''));
  }

  /** Works round after round until it is time to stop. */
  async work(tasks: readonly Task[], isOver: () => boolean): Promise<void> {
    for (let round = 0; !isOver(); round++)
      for (const task of tasks) {
        if (isOver()) return;
        await this.#do(task, round);
      }
  }

  async #do(task: Task, round: number): Promise<void> {
    const { tally } = this.#world;
    try {
      await task.run(this.#page, round);
      tally.count(`pieces of work by ${this.#name}`);
    } catch (failure) {
      if (await this.#waitedForHealing(task)) return this.#do(task, round);
      const [sentence] = String(failure).split('\n');
      await this.#page.screenshot({ path: `.cache/teams-${this.#name}-${round}.png` }).catch(() => undefined);
      tally.fault(`${this.#name}, round ${round}, at ${this.#page.url()}: ${sentence}`);
    }
    if ((await this.#page.locator('html').getAttribute('data-not-reloaded')) === null)
      tally.fault(`${this.#name}, round ${round}: the page was loaded anew`);
  }

  /** True if the card of a broken module appeared, and disappeared by itself after the rollback. */
  async #waitedForHealing({ remotes }: Task): Promise<boolean> {
    const { tally, broken } = this.#world;
    const card = this.#page.getByRole('heading', { name: CARD });
    const isCard = await card.isVisible();
    const isBroken = remotes.some((remote) => broken.isBroken(remote));
    if (!isCard && !isBroken) return false;
    for (const remote of remotes) broken.markSeen(remote);
    await expect(card).toHaveCount(0, { timeout: HEALED_WITHIN });
    tally.count(`cards that ${this.#name} saw go by themselves`);
    return true;
  }
}
