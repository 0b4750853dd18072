import { invoices } from '@ledgerwise/domain';
import type { Page } from '@playwright/test';
import { LaterRequests } from '../../fixtures/later-requests.ts';
import { MOST_SHIFT, shiftOf, slowDown } from '../../fixtures/layout-shift.ts';
import { makeLongRecords } from '../../fixtures/long-records.ts';
import { expect, test } from '../../fixtures/test.ts';
import { everydayIf, inFullTier } from '../../fixtures/tier.ts';
import { isFirstOfItsKind, isLookedAtEveryDay, WALKED } from '../../fixtures/walked-entities.ts';
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

for (const resource of WALKED)
  test(
    `nothing jumps while the screens of ${resource.label.many.toLowerCase()} load`,
    everydayIf(isLookedAtEveryDay(resource)),
    async ({ openAs, api, admin }) => {
      const { posted } = await makeLongRecords(api, admin, resource);
      const page = await openAs(admin, {});
      await slowDown(page);
      const { path } = new EntityPage(page, resource).screen;
      for (const width of isFirstOfItsKind(resource) ? [1280, 390] : [1280])
        for (const address of [path, `${path}/new`, `${path}/${posted}`]) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(address);
          await page.getByRole('heading', { level: 1 }).waitFor();
          const { sum, moved } = await shiftOf(page);
          expect.soft(sum, `${address}, ${width} px: ${moved.join('; ')}`).toBeLessThanOrEqual(MOST_SHIFT);
        }
      await expectFewRequests(await openAs(admin, {}), path);
    },
  );

test('nothing jumps while the first pages load', async ({ coldContext, openAs, admin }) => {
  const page = await coldContext.newPage();
  const adminPage = await openAs(admin, {});
  for (const width of [1280, 390])
    for (const [visitor, address] of [
      [page, '/'],
      [page, '/accounting/customers'],
      [adminPage, '/accounting/dashboard'],
      [adminPage, '/simple-dashboard'],
    ] as const) {
      await slowDown(visitor);
      await visitor.setViewportSize({ width, height: 800 });
      await visitor.goto(address);
      await visitor.getByRole('heading').first().waitFor();
      const { sum, moved } = await shiftOf(visitor);
      expect.soft(sum, `${address}, ${width} px: ${moved.join('; ')}`).toBeLessThanOrEqual(MOST_SHIFT);
    }
});

test('nothing jumps where a list has no records', inFullTier, async ({ openAs, admin }) => {
  // Each list is loaded twice, and slowly.
  test.setTimeout(300_000);
  const page = await openAs(admin, {});
  await slowDown(page);
  for (const width of [1280, 390])
    for (const resource of WALKED) {
      const list = new EntityPage(page, resource);
      await page.setViewportSize({ width, height: 800 });
      await list.open();
      await list.empty.or(list.table.locator('tr[data-index="0"]')).first().waitFor();
      const { sum, moved } = await shiftOf(page);
      expect
        .soft(sum, `${list.screen.path}, ${width} px: ${moved.join('; ')}`)
        .toBeLessThanOrEqual(MOST_SHIFT);
    }
});

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
  await slowDown(page);
  for (const address of ['/accounting/invoices/new', `/accounting/invoices/${draft}/edit`]) {
    await page.goto(address);
    await preview.waitFor();
    const { sum, moved } = await shiftOf(page);
    expect.soft(sum, `${address}: ${moved.join('; ')}`).toBeLessThanOrEqual(MOST_SHIFT);
  }
});
