import type { Browser, Page } from '@playwright/test';
import { ShellPage } from '../pages/shell.page.ts';
import { startRecord } from '../pages/start-record.ts';
import { visitorCookie } from './canary-visitors.ts';
import { expect } from './expect.ts';

/** Time in milliseconds within which a rollback reaches every page without an open screen of the canary. */
export const REACHED_WITHIN = 60_000;

const learning = expect.configure({ timeout: REACHED_WITHIN });

/** Texts that distinguish the releases: in the sidebar, and on the main screen. */
export const WORDS = {
  stable: { nav: 'Reconciliation', screen: 'No bank accounts yet' },
  canary: { nav: 'Reconciling', screen: 'Nobody banks here yet' },
} as const;

type Words = (typeof WORDS)['stable' | 'canary'];

/** A visitor whose page is open while the canary is rolled back. */
export interface Somebody {
  readonly name: string;
  readonly hasCanary: boolean;
  /** Brings the page to its place at the time of the rollback. */
  prepare(page: Page): Promise<void>;
  /**
   * Expects the given content; resolves as soon as it appears. `learned` resolves when the page has checked the live
   * release.
   */
  see(page: Page, learned: Promise<unknown>): Promise<void>;
  /** Checks the result. */
  check(page: Page): Promise<void>;
}

const notice = (page: Page) => page.getByRole('status', { name: 'New version' });
const nameField = (page: Page) => page.getByLabel('Name', { exact: true });
const seesNav = (page: Page, { nav }: Words) => learning(new ShellPage(page).navLink(nav)).toBeVisible();
const seesScreen = (page: Page, { screen }: Words) => expect(page.getByText(screen)).toBeVisible();

async function go(page: Page, link: string, title: string): Promise<void> {
  const shell = new ShellPage(page);
  await shell.navLink(link).click();
  await expect(shell.heading).toHaveText(title);
}

async function openBanking(page: Page, words: Words): Promise<void> {
  await go(page, 'Bank Accounts', 'Bank Accounts');
  await seesScreen(page, words);
}

async function openCustomers(page: Page): Promise<void> {
  await page.goto('/accounting/customers');
  await expect(new ShellPage(page).heading).toHaveText('Customers');
}

const leaveForCustomers = (page: Page) => go(page, 'Customers', 'Customers');
const seesStable = (page: Page) => seesNav(page, WORDS.stable);
const runsStable = (page: Page) => openBanking(page, WORDS.stable);

async function typeName(page: Page): Promise<void> {
  await nameField(page).fill('Half a name');
  await expect(nameField(page)).toHaveValue('Half a name');
}

const keepsName = (page: Page) => expect(nameField(page)).toHaveValue('Half a name');

/** Has had the canary's screen open. */
async function openCanary(page: Page): Promise<void> {
  await openCustomers(page);
  await openBanking(page, WORDS.canary);
}

const learns: Somebody['see'] = async (_page, learned) => void (await learned);

/** A release of the same contract shows no offer to reload. */
async function keepsNameInPeace(page: Page): Promise<void> {
  await keepsName(page);
  await expect(notice(page)).toHaveCount(0);
}

const withCanary: readonly Omit<Somebody, 'hasCanary'>[] = [
  {
    name: 'has not opened the module yet',
    prepare: openCustomers,
    see: seesStable,
    check: runsStable,
  },
  {
    name: 'has left the module',
    async prepare(page) {
      await openCanary(page);
      await leaveForCustomers(page);
    },
    see: seesStable,
    check: runsStable,
  },
  {
    name: 'types into a form of another module',
    async prepare(page) {
      await openCanary(page);
      await leaveForCustomers(page);
      await startRecord(page, 'Customer');
      await typeName(page);
    },
    see: seesStable,
    check: keepsName,
  },
  {
    name: 'has the module open',
    prepare: openCanary,
    see: learns,
    async check(page) {
      await seesScreen(page, WORDS.canary);
      await expect(notice(page)).toHaveCount(0);
      // Left, it is exchanged.
      await leaveForCustomers(page);
      await seesNav(page, WORDS.stable);
      await expect(notice(page)).toHaveCount(0);
      await runsStable(page);
    },
  },
  {
    name: 'types into a form of the module',
    async prepare(page) {
      await openCustomers(page);
      await go(page, 'Bank Rules', 'Bank Rules');
      await startRecord(page, 'Bank Rule');
      await typeName(page);
    },
    see: learns,
    check: keepsNameInPeace,
  },
];

async function seesNothingNew(page: Page): Promise<void> {
  await expect(new ShellPage(page).navLink(WORDS.stable.nav)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
}

const withoutCanary: readonly Omit<Somebody, 'hasCanary'>[] = [
  {
    name: 'has not opened the module yet',
    prepare: openCustomers,
    see: learns,
    check: seesNothingNew,
  },
  {
    name: 'has the module open',
    async prepare(page) {
      await openCustomers(page);
      await runsStable(page);
    },
    see: learns,
    check: seesNothingNew,
  },
];

export const EVERYBODY: readonly Somebody[] = [
  ...withCanary.map((one) => ({ ...one, hasCanary: true })),
  ...withoutCanary.map((one) => ({ ...one, hasCanary: false })),
];

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

/** Opens the page of a visitor with this id, and brings it to its place at the time of the rollback. */
export async function openPage(
  browser: Browser,
  { prepare, hasCanary }: Somebody,
  visitor: string,
  options: ContextOptions & { readonly baseURL: string },
): Promise<Page> {
  const context = await browser.newContext(options);
  await context.addCookies([{ ...visitorCookie(visitor), url: options.baseURL }]);
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  await prepare(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''));
  await seesNav(page, hasCanary ? WORDS.canary : WORDS.stable);
  return page;
}

/** Resolves once the page has learned of a switch. */
export const learnedOf = (page: Page, revision: number): Promise<unknown> =>
  page.waitForResponse(
    async (answer) =>
      answer.url().endsWith('/remotes.json') &&
      ((await answer.json()) as { readonly revision?: number }).revision === revision,
    { timeout: REACHED_WITHIN },
  );

export const isReloaded = async (page: Page): Promise<boolean> =>
  (await page.locator('html').getAttribute('data-not-reloaded')) === null;
