import { reports } from '@ledgerwise/domain/reports';
import type { Locator, Page } from '@playwright/test';
import { Books } from '../../fixtures/invoices.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';

/** Names as long as those of real companies. */
const NAMES = ['Hazelwood Community Theatre', 'Crestview Property Management', 'Maple Harbour Provisions'];

/** So many days ago: as many ages as the report has columns. */
const AGES = [5, 20, 45, 75, 130];
const dayAgo = (days: number): string =>
  new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

async function fill(books: Books): Promise<void> {
  for (const [at, age] of AGES.entries()) {
    const customer = await books.customer(NAMES[at] ?? `Customer ${at}`);
    await books.posted(customer, {
      invoice_date: dayAgo(age),
      due_date: dayAgo(age),
      lines: [{ description: 'Works', unit_price: `${(at + 1) * 12_345}.67`, gst_applicable: false }],
    });
  }
}

/** Invisible figures of a report whose edge has no mark that more follows. */
const hiddenFigures = (report: Locator): Promise<readonly string[]> =>
  report.evaluate((scroller) => {
    const box = scroller.getBoundingClientRect();
    const isMarked = scroller.hasAttribute('data-more-after') || scroller.hasAttribute('data-more-before');
    return [...scroller.querySelectorAll('td')].flatMap((cell) => {
      const { left, right } = cell.getBoundingClientRect();
      const isCut =
        cell.textContent !== '' && cell.checkVisibility() && (left < box.left - 1 || right > box.right + 1);
      return isCut && !isMarked ? [cell.textContent ?? ''] : [];
    });
  });

const lastIsSeen = (report: Locator): Promise<boolean> =>
  report.evaluate((scroller) => {
    const box = scroller.getBoundingClientRect();
    return [...scroller.querySelectorAll('tbody tr:not([class*="heading"]) > td:last-child')].every(
      (cell) => cell.getBoundingClientRect().right <= box.right + 1,
    );
  });

test('no figure of a report is cut off without a mark', async ({ admin, api, openAs }) => {
  await fill(new Books(api, admin.session));
  const page = await openAs(admin);
  for (const width of [1280, 390])
    for (const [id, title, figure] of [
      ['accounts-receivable', 'Accounts Receivable Aging', '$61,725.67'],
      ['trial-balance', 'Trial Balance', '$185,178.35'],
      ['profit-loss&columns=month', 'Profit & Loss', '$185,178.35'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/accounting/reports?report=${id}&from=${dayAgo(200)}&to=${dayAgo(0)}`);
      const report = page.getByRole('region', { name: title });
      await expect(report.getByRole('cell', { name: figure }).first()).toBeVisible();
      expect(await hiddenFigures(report), `${title}, ${width} px`).toEqual([]);
      expect(await lastIsSeen(report), `${title}, ${width} px: what it comes to`).toBe(true);
    }
});

/** Reports that are empty until a contact is chosen. */
const OF_ONE_CONTACT = new Set(['customer-statement', 'vendor-statement']);

test('no figure of any report is out of sight without a mark', inFullTier, async ({ admin, api, openAs }) => {
  test.setTimeout(240_000);
  await fill(new Books(api, admin.session));
  const page = await openAs(admin);
  const seen = new Set<string>();
  for (const width of [1280, 390])
    for (const { id, title } of reports.filter((report) => !OF_ONE_CONTACT.has(report.id))) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/accounting/reports?report=${id}&from=${dayAgo(200)}&to=${dayAgo(0)}`);
      const report = page.getByRole('main').getByRole('region', { name: title });
      const told = page.getByRole('main').getByRole('heading', { level: 2 });
      await report.or(told).first().waitFor();
      // The heading is there before the figures.
      await expect(page.getByRole('status', { name: 'Generating report' })).toHaveCount(0);
      if ((await report.count()) === 0) continue;
      seen.add(title);
      expect.soft(await hiddenFigures(report.first()), `${title}, ${width} px`).toEqual([]);
    }
  expect(seen.size, `with figures: ${[...seen].join(', ')}`).toBeGreaterThanOrEqual(8);
});

test('a phone shows one line for each account, which opens to its details', async ({
  admin,
  api,
  openAs,
}) => {
  await fill(new Books(api, admin.session));
  const page = await openAs(admin);
  await page.setViewportSize({ width: 390, height: 800 });
  const days = `from=${dayAgo(200)}&to=${dayAgo(0)}`;
  await page.goto(`/accounting/reports?report=accounts-receivable&${days}`);
  const table = page.getByRole('table', { name: 'Accounts Receivable Aging' });
  const customer = table.getByRole('row', { name: /^Show the lines of Hazelwood/ });
  await expect(customer.getByRole('cell')).toHaveText('$12,345.67');
  await expect(table.getByRole('row', { name: /INV-/ })).toHaveCount(0);
  await customer.getByRole('button').click();
  await expect(table.getByRole('row', { name: '1–30 days' }).getByRole('cell').last()).toHaveText(
    '$12,345.67',
  );
  await expect(table.getByRole('row', { name: /INV-/ })).toHaveCount(1);
  // The subject takes one line until it is changed.
  await expect(page.getByLabel('Report Type')).toBeHidden();
  await page.getByRole('button', { name: /^Accounts Receivable Aging.*Change$/ }).click();
  await page.getByLabel('Report Type').selectOption('trial-balance');
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await page.getByRole('table', { name: 'Trial Balance' }).waitFor();
  await expect(page.getByLabel('Report Type')).toBeHidden();
});

const cutCells = (all: Locator): Promise<readonly string[]> =>
  all.evaluateAll((cells) =>
    cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent ?? ''),
  );

const cutNames = (page: Page): Promise<readonly string[]> =>
  cutCells(page.locator('td[data-column="customer_id"]'));

/** The contrast ratio of two background colors, as WCAG computes it. */
function contrastOf(colors: readonly string[]): number {
  const [light = 0, dark = 0] = colors
    .map((color) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}

const groundOf = (element: Locator): Promise<string> =>
  element.evaluate((one) => getComputedStyle(one).backgroundColor);

test('a list cuts no name, shows no balance for drafts, and shows the selection', async ({
  admin,
  api,
  openAs,
}) => {
  const books = new Books(api, admin.session);
  await fill(books);
  const [first] = await books.invoices();
  await books.draft(first?.customer_id ?? '', { lines: [{ description: 'Later', unit_price: '500' }] });
  const page = await openAs(admin);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/accounting/invoices');
  const grid = page.getByRole('grid', { name: 'Invoices' });
  await expect(grid.getByRole('row', { name: /Owed \$185,178\.35/ })).toBeVisible();
  const draft = grid.getByRole('row', { name: /Draft/ });
  await expect(draft.locator('[data-column="balance_due"]')).toHaveText('–');
  expect(await cutNames(page)).toEqual([]);

  const rows = grid.locator('tbody tr[data-index]');
  await rows.first().getByRole('checkbox').check();
  await page.mouse.move(0, 0);
  const sheet = await groundOf(page.locator('div:has(> div > table[role="grid"])'));
  const selected = await groundOf(rows.first().locator('td').nth(2));
  expect(contrastOf([selected, sheet]), `${selected} on ${sheet}`).toBeGreaterThanOrEqual(1.3);
});

/** Lists of the demo with the column of the contact or the name; its records are those of the sample company. */
const DEMO_LISTS = [
  ['customers', 'name'],
  ['products', 'name'],
  ['vendors', 'name'],
  ['sales-orders', 'customer_name'],
  ['invoices', 'customer_name'],
  ['accounts-receivable', 'customer_name'],
  ['accounts-payable', 'vendor_name'],
] as const;

test('no list of the sample company cuts a name at 1280 px', inFullTier, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [list, column] of DEMO_LISTS) {
    await page.goto(`/demo/${list}`);
    const names = page.locator(`main td[data-column="${column}"]`);
    await names.first().waitFor();
    expect(await names.count(), list).toBeGreaterThan(5);
    expect.soft(await cutCells(names), list).toEqual([]);
  }
});

test(
  'every control of a phone’s list and its bulk bar is large enough for a finger',
  inFullTier,
  async ({ admin, api, openAs }) => {
    await fill(new Books(api, admin.session));
    const page = await openAs(admin);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/accounting/invoices');
    const grid = page.getByRole('grid', { name: 'Invoices' });
    await grid
      .getByRole('checkbox', { name: /^Select INV/ })
      .first()
      .check();
    const bar = page.getByRole('region', { name: 'Bulk actions' });
    // Selecting posts nothing.
    await expect(bar.getByRole('button')).toHaveText([
      'Select all 5',
      'Clear Selection',
      'Post Invoices',
      'Archive',
      'More',
    ]);
    for (const button of await bar.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(box?.height, (await button.textContent()) ?? '').toBeGreaterThanOrEqual(44);
    }
    await bar.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('menuitem', { name: 'Export Selected' })).toBeVisible();
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Clear Selection' }).click();
    await expect(bar).toBeHidden();
    const small = await page
      .getByRole('main')
      .locator('a, button, label:has(input)')
      .evaluateAll((controls) =>
        controls.flatMap((control) => {
          const { width, height } = control.getBoundingClientRect();
          const isShown = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
          return isShown && (width < 24 || height < 24)
            ? [`${control.textContent ?? ''} ${Math.round(width)} x ${Math.round(height)}`]
            : [];
        }),
      );
    expect(small).toEqual([]);
  },
);
