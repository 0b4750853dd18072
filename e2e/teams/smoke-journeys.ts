import type { Locator, Page } from '@playwright/test';
import { DemoPage } from '../pages/demo.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { startRecord } from '../pages/start-record.ts';
import { expect } from './expect.ts';
import type { Remote } from './grid-builds.ts';

/** The shortest use of a remote that shows that it works. */
export interface Journey {
  readonly audience: 'signed-in' | 'public';
  readonly address: string;
  /** Shown instead if the shell lacks a requirement. */
  card(page: Page): Locator;
  /** Its main screen, and something done there. */
  run(page: Page): Promise<void>;
  /** Follows a link to another module, which shows its screen. */
  leave(page: Page): Promise<void>;
}

const TOO_NEW = 'needs a newer version of the application';

/** The card that names a module by its title in the registry. */
const cardOf =
  (title: string) =>
  (page: Page): Locator =>
    page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: `${title} ${TOO_NEW}` });

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

async function goTo(page: Page, link: string, title: string): Promise<void> {
  await new ShellPage(page).navLink(link).click();
  await expect(heading(page)).toHaveText(title);
}

const toCustomers = (page: Page): Promise<void> => goTo(page, 'Customers', 'Customers');

export const JOURNEYS: Readonly<Record<Remote, Journey>> = {
  'mf-accounting': {
    audience: 'signed-in',
    address: '/accounting/customers',
    card: cardOf('Accounting'),
    async run(page) {
      await expect(heading(page)).toHaveText('Customers');
      await startRecord(page, 'Customer');
      await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
    },
    leave: (page) => goTo(page, 'Bank Accounts', 'Bank Accounts'),
  },
  'mf-banking': {
    audience: 'signed-in',
    address: '/banking',
    card: cardOf('Banking'),
    async run(page) {
      await expect(heading(page)).toHaveText('Bank Accounts');
      await page.getByRole('button', { name: 'Add Secure Bank Account' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Secure Bank Account Integration' });
      await expect(dialog.getByLabel('Bank Name')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    },
    leave: toCustomers,
  },
  'mf-demo': {
    audience: 'public',
    address: '/demo/customers/new',
    card: cardOf('Demo'),
    async run(page) {
      await page.getByLabel('Name', { exact: true }).fill('Grid Ltd');
      await page.getByRole('button', { name: 'Create Customer' }).click();
      await expect(new DemoPage(page, '/demo').toast('Customer added successfully')).toBeVisible();
    },
    async leave(page) {
      const pricing = page.getByRole('banner').getByRole('link', { name: 'Pricing', exact: true });
      // The demo has its own frame, but its card is in that of the public pages.
      const back = page.getByRole('link', { name: /^Back to / });
      await pricing.or(back).first().click();
      await pricing.click();
      await expect(page).toHaveTitle(/Pricing/);
      await expect(page.getByRole('main').locator('a[href="/demo/dashboard"]').first()).toBeVisible();
    },
  },
  'mf-diagnostics': {
    audience: 'signed-in',
    address: '/diagnostics/versions',
    card: cardOf('Diagnostics'),
    async run(page) {
      await expect(heading(page)).toHaveText('Versions and Performance');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export as JSON' }).click();
      await (await download).path();
    },
    // It has the frame of the public pages.
    async leave(page) {
      await page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }).click();
      await toCustomers(page);
    },
  },
  'mf-marketing': {
    audience: 'public',
    address: '/about',
    // Its text is in the page before any script: it stays, and an error is reported below it.
    card: (page) =>
      page
        .getByRole('complementary', { name: 'About this page' })
        .filter({ hasText: `interactive ${TOO_NEW}` }),
    async run(page) {
      await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
      await page.getByRole('banner').getByRole('link', { name: 'Pricing', exact: true }).click();
      await expect(page).toHaveTitle(/Pricing/);
      await expect(page.getByRole('main').locator('a[href="/demo/dashboard"]').first()).toBeVisible();
    },
    async leave(page) {
      await page.goto('/demo/customers');
      await expect(page.getByRole('navigation', { name: 'Demo' })).toBeVisible();
    },
  },
};
