import { absolutePath } from '@ledgerwise/contract';
import { invoices } from '@ledgerwise/domain';
import type { AnyResource } from '@ledgerwise/resource';
import type { Page } from '@playwright/test';
import { LaterRequests } from '../../fixtures/later-requests.ts';
import { SlowPage } from '../../fixtures/layout-shift.ts';
import { makeLongRecords } from '../../fixtures/long-records.ts';
import { expect, test } from '../../fixtures/test.ts';
import { everydayIf, inFullTier, sampleByTier } from '../../fixtures/tier.ts';
import { isLookedAtEveryDay, WALKED } from '../../fixtures/walked-entities.ts';
import { EntityPage } from '../../pages/entity.page.ts';

const ROW = 'main tbody a[href]';

/** Marks the moment at which the first row is rendered. */
function markRow(row: string): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(row)) return;
    performance.mark('row');
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/**
 * A first visit of a list shows its rows after two round trips: the page, and the files that it names. Later requests,
 * such as saved views, do not count.
 */
async function expectFewRequests(page: Page, path: string): Promise<void> {
  const later = await LaterRequests.hold(page, 2);
  await page.addInitScript(markRow, ROW);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator(ROW).first(), `without ${later.held.join(', ')}`).toBeVisible();
  await later.stop();
  const shownAt = await page.evaluate(() => performance.getEntriesByName('row')[0]?.startTime ?? 0);
  // Fonts block nothing: text is shown in others until they arrive.
  const asked = later.letWithin(shownAt).filter((url) => !url.endsWith('.woff2'));
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(16);
  expect(asked.length, 'the moment of the first row is known').toBeGreaterThan(3);
}

/** Every day a phone, where less room holds the same words. */
const WIDTHS = sampleByTier([1280, 390] as const, (width) => width === 390);

const addressOf = ({ path }: AnyResource): string => absolutePath('/accounting', path);

for (const resource of WALKED)
  test(
    `the list of ${resource.label.many.toLowerCase()} shows its rows after two round trips`,
    everydayIf(isLookedAtEveryDay(resource)),
    async ({ openAs, api, admin }) => {
      await makeLongRecords(api, admin, resource);
      await expectFewRequests(await openAs(admin, {}), addressOf(resource));
    },
  );

/** Every day the screens of one entity; every-address.spec.ts loads those of all. */
test('nothing jumps while the screens of invoices load', async ({ openAs, api, admin }) => {
  const { posted } = await makeLongRecords(api, admin, invoices);
  const path = addressOf(invoices);
  const page = await openAs(admin, {});
  const slowPage = await SlowPage.of(page);
  for (const width of WIDTHS)
    for (const address of [path, `${path}/new`, `${path}/${posted}`]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await slowPage.expectStill(`${address}, ${width} px`);
    }
});

test('nothing jumps while the first pages load', inFullTier, async ({ coldContext, openAs, admin }) => {
  const page = await coldContext.newPage();
  const adminPage = await openAs(admin, {});
  const [slowPage, slowAdminPage] = [await SlowPage.of(page), await SlowPage.of(adminPage)];
  for (const width of WIDTHS)
    for (const [visitor, slow, address] of [
      [page, slowPage, '/'],
      [page, slowPage, '/accounting/customers'],
      [adminPage, slowAdminPage, '/accounting/dashboard'],
      [adminPage, slowAdminPage, '/simple-dashboard'],
    ] as const) {
      await visitor.setViewportSize({ width, height: 800 });
      await visitor.goto(address);
      await visitor.getByRole('heading').first().waitFor();
      await slow.expectStill(`${address}, ${width} px`);
    }
});

/** Documents, which every-address.spec.ts loads as drafts only. The hint that one was not emailed comes with its history. */
const POSTED = WALKED.filter((one) => one.document);

/** A test for each width, because a page that was visited before has its records and shows no placeholder. */
for (const width of WIDTHS) {
  test(
    `nothing jumps while a document that was posted loads, at ${width} px`,
    inFullTier,
    async ({ openAs, api, admin }) => {
      const page = await openAs(admin, {});
      await page.setViewportSize({ width, height: 800 });
      const slowPage = await SlowPage.of(page);
      for (const resource of POSTED) {
        const { posted } = await makeLongRecords(api, admin, resource);
        await page.goto(`${addressOf(resource)}/${posted}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await slowPage.expectStill(resource.name);
      }
    },
  );

  test(`nothing jumps where a list has no records, at ${width} px`, inFullTier, async ({ openAs, admin }) => {
    const page = await openAs(admin, {});
    await page.setViewportSize({ width, height: 800 });
    const slowPage = await SlowPage.of(page);
    for (const resource of WALKED) {
      const list = new EntityPage(page, resource);
      await list.open();
      await list.empty.or(list.table.locator('tr[data-index="0"]')).first().waitFor();
      await slowPage.expectStill(resource.name);
    }
  });
}

test('nothing jumps beside the preview of an invoice', inFullTier, async ({ openAs, api, admin }) => {
  const { draft } = await makeLongRecords(api, admin, invoices);
  const page = await openAs(admin, {});
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/accounting/invoices/new');
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await page.getByRole('button', { name: 'Show Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.waitFor();
  const beside = async () => (await preview.boundingBox())?.x ?? 0;
  expect(await beside(), 'the preview is to the right of the form').toBeGreaterThan(640);
  const slowPage = await SlowPage.of(page);
  for (const address of ['/accounting/invoices/new', `/accounting/invoices/${draft}/edit`]) {
    await page.goto(address);
    await preview.waitFor();
    await slowPage.expectStill(address);
  }
});
