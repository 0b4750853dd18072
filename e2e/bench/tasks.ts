import { type Browser, chromium, type Page } from '@playwright/test';
import { BackendApi, type Session } from '../fixtures/accounts.ts';
import { chromiumLaunch } from '../fixtures/chromium.ts';
import { ProductServer } from '../fixtures/product-server.ts';
import { Hand } from './hand.ts';
import type { Measurement } from './report.ts';
import { openPage } from './time-to.ts';

/** At most this share of the steps that a task took before the screens were reviewed. */
const MOST_OF_BEFORE = 0.8;

interface Task {
  readonly what: string;
  readonly who: 'owner' | 'newcomer';
  readonly from: string;
  /**
   * Clicks and keys at commit 11563525, counted on its screens, because that version can no longer be measured. Null if
   * the task was not possible then.
   */
  readonly before: number | null;
  run(hand: Hand, page: Page): Promise<void>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const dialogButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });

const TASKS: readonly Task[] = [
  {
    what: 'first invoice sent',
    who: 'newcomer',
    from: '/accounting/invoices',
    // Add Invoice, ArrowDown, Enter, a cell, Tab twice, Save and post, Enter, More, Send by Email, Send.
    before: 11,
    async run(hand, page) {
      await hand.click(page.getByRole('main').getByText('Add Invoice'));
      await page.locator('[role=combobox]:focus').waitFor();
      await hand.type('Kestrel Surveys');
      await hand.press('Enter', page.getByRole('option', { name: 'Add “Kestrel Surveys”' }));
      await hand.click(
        page.getByRole('grid', { name: 'Lines' }).locator('[data-column="description"]').first(),
      );
      await hand.type('Survey');
      await hand.press('Tab');
      await hand.press('Tab');
      await hand.type('480');
      await hand.press('Control+Enter');
      await hand.click(dialogButton(page, 'Post and Send by Email'));
      await page.getByRole('dialog').getByLabel(/^To/).waitFor();
      await hand.type('office@kestrel.example');
      await hand.press('Control+Enter');
      await page.getByText('Email Sent').waitFor();
    },
  },
  {
    what: 'bill paid',
    who: 'owner',
    from: '/accounting/accounts-payable',
    // The bill, Record Payment, Enter on the bank account that was searched, Record Payment in the dialog.
    before: 4,
    async run(hand, page) {
      const open = page.getByRole('row').filter({ hasText: /Approved|Overdue/ });
      await hand.click(open.locator('[data-nav="title"]').first());
      await hand.click(page.getByRole('main').getByRole('button', { name: 'Record Payment' }));
      await hand.press('Control+Enter', dialogButton(page, 'Record Payment'));
      await page.getByText('Payment Recorded').waitFor();
    },
  },
  {
    what: 'statement reconciled',
    who: 'owner',
    from: '/banking',
    // Reconciliation in the sidebar, the statement; the menu and Money spent of the fee, Post and Match; the menu and
    // Payment of invoices of the deposit, Enter on its customer, an invoice, Record and Match; Finish.
    before: 11,
    async run(hand, page) {
      const account = page.getByRole('row', { name: /1000 Business/ });
      await hand.click(account.getByRole('link', { name: /^Reconcile / }));
      const lines = page.getByRole('grid', { name: 'Statement lines to match' });
      await hand.press('c', lines.getByRole('row', { name: /MONTHLY ACCOUNT FEE/ }));
      await page.getByRole('dialog').getByLabel('Account', { exact: true }).waitFor();
      await hand.type('6100');
      await hand.press('Control+Enter');
      await hand.press('Enter', lines.getByRole('row', { name: /DALTON.*The statement names/ }));
      await hand.press('Enter', dialogButton(page, 'Accept'));
      await page.getByRole('button', { name: 'Finish', disabled: false }).waitFor();
      await hand.click(button(page, 'Finish'));
      await page.getByText('Reconciliation Finished').waitFor();
    },
  },
  {
    what: 'from profit and loss to an invoice',
    who: 'owner',
    from: '/accounting/reports',
    // Profit & Loss, the figure, the row of the invoice: as now.
    before: 3,
    async run(hand, page) {
      await hand.click(page.getByRole('link', { name: /^Profit & Loss/ }).first());
      await hand.click(
        page.getByRole('table', { name: 'Profit & Loss' }).getByRole('link', { name: /\$/ }).first(),
      );
      await hand.click(
        page.getByRole('grid', { name: 'Transactions' }).getByRole('row', { name: /INV-/ }).first(),
      );
      await page.getByRole('heading', { level: 1, name: /INV-/ }).waitFor();
    },
  },
  {
    what: 'credit note by line',
    who: 'owner',
    from: '/accounting/invoices',
    before: null,
    async run(hand, page) {
      await hand.click(
        page.getByRole('row').filter({ hasText: 'Overdue' }).locator('[data-nav="title"]').first(),
      );
      await hand.click(button(page, 'More'));
      await hand.click(page.getByRole('menuitem', { name: 'Issue Credit Note' }));
      await hand.click(page.getByRole('link', { name: 'Credit line by line' }));
      await hand.press('Control+Enter', page.getByRole('grid', { name: 'Lines' }));
      await hand.press('Enter', dialogButton(page, 'Issue credit note'));
      await page.getByText('Credit Note Issued').waitFor();
    },
  },
];

async function measure(
  browser: Browser,
  server: ProductServer,
  session: Session,
  { what, from, before, run }: Task,
): Promise<readonly Measurement[]> {
  const page = await openPage(browser, server, session);
  await page.goto(from);
  await page.waitForLoadState('networkidle');
  const hand = new Hand(page);
  const startedAt = performance.now();
  await run(hand, page);
  const seconds = (performance.now() - startedAt) / 1_000;
  await page.context().close();
  const target = before === null ? {} : { atMost: Number((before * MOST_OF_BEFORE).toFixed(1)) };
  return [
    {
      what: `${what}: clicks and keys (${before ?? 'not possible'} before)`,
      unit: '',
      measured: hand.steps,
      ...target,
    },
    { what: `${what}: clicks`, unit: '', measured: hand.clicks },
    { what: `${what}: letters of texts`, unit: '', measured: hand.letters },
    { what: `${what}: with human pauses`, unit: 's', measured: seconds },
  ];
}

/** Does the tasks one after the other at a running product with its sample company. */
export async function doTasks(browser: Browser, server: ProductServer): Promise<Measurement[]> {
  const api = await BackendApi.at(server.url);
  const owner = await api.signIn('owner@example.com', 'Ledgerwise1!');
  const { session: newcomer } = await api.signUp('Nora Newcomer');
  const measurements: Measurement[] = [];
  for (const task of TASKS) {
    const session = task.who === 'owner' ? owner : newcomer;
    measurements.push(...(await measure(browser, server, session, task)));
  }
  return measurements;
}

/** Five everyday tasks: clicks and keys of each, and how long they take a person who looks and points. */
export async function tasks(): Promise<Measurement[]> {
  const server = await ProductServer.start();
  const browser = await chromium.launch(chromiumLaunch());
  try {
    return await doTasks(browser, server);
  } finally {
    await browser.close();
    await server.stop();
  }
}
