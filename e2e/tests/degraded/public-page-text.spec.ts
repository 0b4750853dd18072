import { EventEmitter, once } from 'node:events';
import type { Page } from '@playwright/test';
import { intercept } from '../../fixtures/intercept.ts';
import { ProductServer } from '../../fixtures/product-server.ts';
import { SiteCopy } from '../../fixtures/site-copy.ts';
import { expect, test } from '../../fixtures/test.ts';
import { everydayIf } from '../../fixtures/tier.ts';

// The faults are made one after another in one deployment that is served by one process.
test.describe.configure({ mode: 'serial' });

const SCRIPTS = '**/remotes/mf-marketing/**/*.js*';
const ANSWER = 'Each control computes a figure in two ways';

let site: SiteCopy;
let server: ProductServer;

test.beforeAll(async () => {
  site = new SiteCopy();
  server = await ProductServer.start({ environment: { SITE_DIR: site.folder, SEED: 'none' } });
});

test.afterAll(async () => {
  await server.stop();
  site.remove();
});

type Mend = () => void | Promise<void>;
type Fault = (page: Page) => Mend | Promise<Mend>;

const answering =
  (answer: Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0]): Fault =>
  (page) =>
    intercept(page, SCRIPTS, (route) => route.fulfill(answer));

/** Each causes the fault and returns a function that removes it. */
const FAULTS: Readonly<Record<string, Fault>> = {
  'are not there (404)': answering({ status: 404, body: 'There is no such file.' }),
  'are bad JavaScript': answering({ status: 200, contentType: 'text/javascript', body: 'const = broken;' }),
  'cannot be fetched (offline)': (page) =>
    intercept(page, SCRIPTS, (route) => route.abort('internetdisconnected')),
  'were built for another contract': () => site.claimContract('mf-marketing', 99),
};

/** `broken-remote.spec.ts` tries each way in which the shell detects that a module cannot run. */
const EVERY_DAY = ['are not there (404)'];

const noticeOf = (page: Page) => page.getByRole('complementary', { name: 'About this page' });
const hydrated = (page: Page) => expect(page.locator('#root[data-prerendered]')).toHaveCount(0);

for (const [fault, make] of Object.entries(FAULTS))
  test(
    `a public page whose scripts ${fault} can be read, and Try again works when they are back`,
    everydayIf(EVERY_DAY.includes(fault)),
    async ({ browser }) => {
      const page = await browser.newPage({ baseURL: server.url });
      const mend = await make(page);
      await page.goto('/proof', { waitUntil: 'commit' });
      await hydrated(page);
      const main = page.getByRole('main');
      await expect(main.getByText(ANSWER)).toBeVisible();
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('How the books prove themselves');
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(noticeOf(page)).toBeInViewport();

      // It fails again: the text stays, and the button keeps its place.
      const retry = noticeOf(page).getByRole('button', { name: 'Try again' });
      await retry.focus();
      await page.keyboard.press('Enter');
      await expect(noticeOf(page).getByRole('button', { name: 'Reload page' })).toBeVisible();
      await expect(main.getByText(ANSWER)).toBeVisible();
      await expect(retry).toBeFocused();

      await page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''));
      await mend();
      await page.keyboard.press('Enter');
      await expect(noticeOf(page)).toHaveCount(0);
      await expect(main.getByText(ANSWER)).toBeVisible();
      await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.locator('html')).toHaveAttribute('data-not-reloaded', '');
      await main.getByRole('link', { name: 'Let us know' }).click();
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('Contact');
      await expect(page.locator('html')).toHaveAttribute('data-not-reloaded', '');
      await page.close();
    },
  );

test('nothing moves when the text is kept, its links work, and the frame signs people in', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: server.url });
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.route(SCRIPTS, (route) => route.fulfill({ status: 404 }));
  await page.goto('/', { waitUntil: 'commit' });
  const link = page.getByRole('link', { name: 'All features' });
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  await hydrated(page);
  await expect(noticeOf(page)).toBeInViewport();
  expect(await heading.boundingBox()).toEqual(before);
  expect(said.filter((text) => text.includes('prerendered page'))).toEqual([]);
  // Buttons that need the page's own scripts are not offered; the frame's buttons work.
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Try again']);
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog', { name: /^Sign in to/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await link.click();
  await expect(heading).toHaveText('Features');
  await page.close();
});

test('text typed before the scripts failed is in the form once they load', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url });
  const typed = new EventEmitter();
  const isTyped = once(typed, 'name');
  // Not during typing: keys typed into a field while it is moved are lost.
  const mend = await intercept(page, SCRIPTS, async (route) => {
    await isTyped;
    await route.fulfill({ status: 404 });
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('Name').fill('Ada Byron');
  typed.emit('name');
  await hydrated(page);
  await page.getByLabel('Message').fill('How is GST rounded?');
  await expect(page.getByLabel('Name')).toHaveValue('Ada Byron');
  mend();
  await noticeOf(page).getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Name is required')).toBeHidden();
  await expect(page.getByLabel('Name')).toHaveValue('Ada Byron');
  await expect(page.getByLabel('Message')).toHaveValue('How is GST rounded?');
  await page.close();
});
