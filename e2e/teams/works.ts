import type { Page } from '@playwright/test';
import { DemoPage } from '../pages/demo.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { expect } from './expect.ts';
import type { Task } from './visitor.ts';

/** Entered and confirmed values, to be checked at the end. */
export class Entered {
  readonly customers: string[] = [];
  readonly bankAccounts: string[] = [];
  readonly demoCustomers: string[] = [];
}

const main = (page: Page) => page.getByRole('main');

/** Sees to the records of the books, and to the bank. */
export const bookkeeping = (entered: Entered): readonly Task[] => [
  {
    remotes: ['mf-accounting'],
    async run(page, round) {
      const shell = new ShellPage(page);
      const name = `Customer of round ${round}`;
      await shell.jumpTo('new customer');
      await expect(shell.heading).toHaveText('New Customer');
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByLabel('Email', { exact: true }).fill(`round${round}@example.com`);
      await page.getByRole('button', { name: 'Create Customer' }).click();
      await expect(shell.toast('Customer Created')).toBeVisible();
      entered.customers.push(name);
    },
  },
  {
    remotes: ['mf-banking'],
    async run(page, round) {
      const shell = new ShellPage(page);
      const name = `Bank of round ${round}`;
      await shell.navLink('Bank Accounts').click();
      await page.getByRole('button', { name: 'Add Secure Bank Account' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Secure Bank Account Integration' });
      await dialog.getByLabel('Bank Name').fill(name);
      await dialog.locator('#accountNumber').fill('123456789012');
      await dialog.locator('#routingNumber').fill('021000021');
      await dialog.getByLabel('Opening Balance').fill('10');
      await dialog.getByLabel('Opening Balance').press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
      entered.bankAccounts.push(name);
    },
  },
  {
    remotes: ['mf-banking'],
    async run(page) {
      const shell = new ShellPage(page);
      await shell.navLink('Reconciliation').click();
      await expect(shell.heading).toHaveText('Reconciliation');
      await shell.navLink('Customers').click();
      await expect(shell.heading).toHaveText(/Customers/);
    },
  },
];

/** Tries the demo. */
export const tryingTheDemo = (entered: Entered): readonly Task[] => [
  {
    remotes: ['mf-demo'],
    async run(page, round) {
      const demo = new DemoPage(page, '/demo');
      const name = `Demo customer of round ${round}`;
      await demo.go('Customers');
      await page.getByRole('link', { name: 'New Customer' }).click();
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByRole('button', { name: 'Create Customer' }).click();
      await expect(demo.toast('Customer added successfully')).toBeVisible();
      entered.demoCustomers.push(name);
      await demo.go('Dashboard');
      await expect(demo.heading).toBeVisible();
    },
  },
];

/** Reads the public pages, and begins a message that is never lost. */
export const reading = (): readonly Task[] =>
  ['About', 'Pricing', 'Contact'].map((label) => ({
    remotes: ['mf-marketing'],
    async run(page: Page, round: number) {
      await page.getByRole('banner').getByRole('link', { name: label, exact: true }).click();
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
      if (label !== 'Contact') return;
      const message = main(page).getByLabel('Message');
      await message.fill(`A message of round ${round}`);
      await expect(message).toHaveValue(`A message of round ${round}`);
    },
  }));
