import type { BrowserContext, Page } from '@playwright/test';
import { isPrepared } from '../fixtures/worker-visit.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { expect } from './expect.ts';
import type { LiveState } from './live-banking.ts';
import type { Tally } from './tally.ts';

type Versions = Readonly<Record<string, { readonly mark: string | null }>>;

const FOLDER = '/remotes/mf-banking/';
const CARD = 'Banking could not be loaded';

/** Versions of Banking whose code a page has loaded. */
const loadedVersions = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    (folder) => [
      ...new Set(
        performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((path) => path.startsWith(folder) && path.endsWith('.js'))
          .flatMap((path) => path.slice(folder.length).split('/')[0] ?? []),
      ),
    ],
    FOLDER,
  );

/** Visits by one browser, under the worker that its first visit has registered. */
export class WorkerVisits {
  readonly #context: BrowserContext;
  readonly #versions: Versions;
  readonly #tally: Tally;
  readonly #random: { below(limit: number): number };
  readonly #pages: Page[] = [];

  constructor(
    context: BrowserContext,
    versions: Versions,
    tally: Tally,
    random: { below(limit: number): number },
  ) {
    this.#context = context;
    this.#versions = versions;
    this.#tally = tally;
    this.#random = random;
  }

  /** The first visit, until the worker has everything for an offline visit. */
  async begin(): Promise<void> {
    await this.settle('1.1.0');
  }

  /** A visit that stays until the worker has taken the live release. */
  async settle(version: string): Promise<Page> {
    const page = await this.#context.newPage();
    this.#pages.push(page);
    await page.goto('/banking');
    await expect.poll(() => isPrepared(page, `${FOLDER}${version}/`), { timeout: 60_000 }).toBe(true);
    await expect.poll(() => this.#storedVersion(page), { timeout: 60_000 }).toBe(version);
    // The worker cleans up after its message to the page: two visits later nothing is under way.
    await page.reload();
    await expect.poll(() => this.#foreignFolders(page, version), { timeout: 60_000 }).toEqual([]);
    return page;
  }

  #foreignFolders(page: Page, version: string): Promise<readonly string[]> {
    return page.evaluate(
      async ([folder, own]) => {
        const found: string[] = [];
        for (const name of await caches.keys())
          for (const { url } of await (await caches.open(name)).keys()) {
            const { pathname } = new URL(url);
            if (pathname.startsWith(folder) && !pathname.startsWith(`${folder}${own}/`)) found.push(pathname);
          }
        return found;
      },
      [FOLDER, version] as const,
    );
  }

  /** The release that the stored page names. */
  async #storedVersion(page: Page): Promise<string | undefined> {
    const html = await page.evaluate(async () => (await caches.match('/app-shell'))?.text());
    return html?.match(/\/remotes\/mf-banking\/([^/"]+)\//)?.[1];
  }

  /** A page that stays open during deployments. */
  async look(state: LiveState): Promise<void> {
    const page = await this.#context.newPage();
    this.#pages.push(page);
    await page.goto('/banking');
    await this.#isNotWhite(page);
    if (!state.isSpoilt && this.#versions[state.version]?.mark !== 'throws' && this.#random.below(2) === 0)
      await expect.poll(() => this.#storedVersion(page), { timeout: 60_000 }).toBe(state.version);
    if (this.#pages.length > 3) await this.#pages.shift()?.close();
    this.#tally.count('visits between steps');
  }

  async #isNotWhite(page: Page): Promise<void> {
    await expect(page.getByRole('heading').first()).toBeVisible();
  }

  /** The next visit: the right files or, if they are unavailable, the card, and never a white page. */
  async check(state: LiveState): Promise<void> {
    const page = await this.#context.newPage();
    try {
      await page.goto('/banking');
      await this.#isNotWhite(page);
      const heading = new ShellPage(page).heading;
      const mark = this.#versions[state.version]?.mark ?? null;
      // The stored release stays in use while the files of the live one cannot be loaded.
      const isBroken = mark === 'throws' || state.isSpoilt;
      await expect(heading).toHaveText(
        mark === 'throws' ? CARD : state.isSpoilt ? /Bank Accounts|could not be loaded/ : 'Bank Accounts',
      );
      const loaded = await loadedVersions(page);
      expect(loaded.filter((version) => version !== state.version)).toEqual([]);
      if (!isBroken) expect(loaded).toEqual([state.version]);
      if ((await heading.textContent()) === 'Bank Accounts')
        expect(await page.evaluate(() => Reflect.get(window, 'mf-banking') ?? null)).toBe(mark);
      await new ShellPage(page).navLink('Customers').click();
      await expect(heading).toHaveText('Customers');
      this.#tally.count(`next visits, ${isBroken ? 'broken' : 'working'}`);
      if (this.#random.below(4) === 0) await this.#checkOffline();
    } finally {
      await page.close();
    }
  }

  /** Without a network: the application, with a complete release. */
  async #checkOffline(): Promise<void> {
    await this.#context.setOffline(true);
    const page = await this.#context.newPage();
    try {
      await page.goto('/banking');
      await this.#isNotWhite(page);
      expect((await loadedVersions(page)).length).toBeLessThan(2);
      this.#tally.count('visits without a network');
    } finally {
      await page.close();
      await this.#context.setOffline(false);
    }
  }

  async closeAll(): Promise<void> {
    for (const page of this.#pages.splice(0)) await page.close();
  }
}
