import { chromium, type Page } from '@playwright/test';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { expectAccessible } from '../../fixtures/accessibility.ts';
import { chromiumLaunch } from '../../fixtures/chromium.ts';
import { expect, test } from '../../fixtures/test.ts';
import { AuthDialogs } from '../../pages/auth-dialogs.page.ts';

/** The pages that the site itself lists, by their paths. */
async function listed(address: string): Promise<readonly string[]> {
  const xml = await (await fetch(`${address}/sitemap.xml`)).text();
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  expect(paths).toEqual(
    expect.arrayContaining(['/', '/about', '/pricing', '/contact', '/features', '/terms', '/privacy']),
  );
  return paths;
}

const textOf = (page: Page) => page.locator('body').ariaSnapshot();
const takenOver = (page: Page) => expect(page.locator('#root[data-prerendered]')).toHaveCount(0);

test('every public page is valid HTML that says what it is, and its preview has a picture', async ({
  address,
}) => {
  const validator = new HtmlValidate(
    new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }),
  );
  const faultsOf = async (html: string) =>
    (await validator.validateString(html)).results.flatMap(({ messages }) =>
      messages.map(({ line, message }) => `${line}: ${message}`),
    );
  expect(await faultsOf('<p><div>Not valid.</div></p>')).not.toEqual([]);
  const descriptions = new Set<string>();
  const pages = await listed(address);
  for (const path of pages) {
    const html = await (await fetch(address + path)).text();
    expect.soft(await faultsOf(html), path).toEqual([]);
    expect(html).toContain(`<link rel="canonical" href="${address}${path}">`);
    descriptions.add(/<meta name="description" content="([^"]+)">/.exec(html)?.[1] ?? '');
    const picture = /<meta property="og:image" content="([^"]+)">/.exec(html)?.[1] ?? '';
    const answer = await fetch(picture);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g))
      expect(JSON.parse(json)).toMatchObject({ '@context': 'https://schema.org' });
  }
  expect(descriptions.size).toBe(pages.length);
  const robots = await (await fetch(`${address}/robots.txt`)).text();
  expect(robots).toContain('Disallow: /accounting/');
  expect((await fetch(`${address}/home`)).status).toBe(200);
  for (const nowhere of ['/nowhere', '/about/us'])
    expect((await fetch(address + nowhere)).status, nowhere).toBe(404);
});

test('without JavaScript every public page can be read and left', async ({ address }) => {
  // As the browser's own setting does it: what is only emulated leaves out what <noscript> holds. (No text of that is found by its words.)
  const { args = [], ...launch } = chromiumLaunch();
  const browser = await chromium.launch({
    ...launch,
    args: [...args, '--blink-settings=scriptEnabled=false'],
  });
  const page = await browser.newPage({ baseURL: address });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of await listed(address)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect((await page.getByRole('main').textContent())?.length, path).toBeGreaterThan(200);
      await expect(page.getByRole('navigation', { name: 'Site' }).getByRole('link')).toHaveCount(4);
      await expect(page.getByText('may not suit your accounting needs').last()).toBeVisible();
      await expect(page.locator('header noscript span')).toBeVisible();
      await expect(page.getByRole('button')).toHaveCount(0);
    }
  }
  await page.goto('/contact');
  await expect(page.locator('main noscript p')).toBeVisible();
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await browser.close();
});

/** Holds scripts back until it is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Notes every shift of the layout, and what was drawn before the scripts. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
          Object.assign(window, { shifts: Number(Reflect.get(window, 'shifts')) + Number(entry.value) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(Reflect.get(window, 'shifts')))),
      ),
  );

/** Marks the elements that are there now. */
const markElements = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('#root *')) Object.assign(element, { isFirst: true });
  });

const countNew = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('#root :is(header, main, footer) *')].filter(
        (element) => !Reflect.get(element, 'isFirst'),
      ).length,
  );

for (const width of [1280, 390])
  test(`what is painted first is taken over where it stands, at ${width} px`, async ({ page, address }) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    for (const path of await listed(address)) {
      await page.unrouteAll();
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('contentinfo')).toBeVisible();
      const before = await textOf(page);
      await markElements(page);
      release();
      await takenOver(page);
      expect(await textOf(page), path).toBe(before);
      expect(await countNew(page), path).toBe(0);
      expect(await shiftsOf(page), path).toBe(0);
    }
    expect(said).toEqual([]);
  });

test('what was selected, scrolled, typed and pressed before the scripts stays', async ({ page }) => {
  const release = await holdScripts(page);
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('Name').fill('Ada Byron');
  await page.getByLabel('Message').fill('How is GST rounded?');
  await page.getByRole('heading', { level: 1 }).click({ clickCount: 3 });
  await page.getByRole('button', { name: 'Send message' }).scrollIntoViewIfNeeded();
  const look = () => page.evaluate(() => ({ scrolled: scrollY, selected: String(getSelection()).trim() }));
  const before = await look();
  expect(before).toEqual({ scrolled: expect.any(Number), selected: 'Contact' });
  expect(before.scrolled).toBeGreaterThan(0);
  release();
  await takenOver(page);
  expect(await look()).toEqual(before);
  await page.getByRole('button', { name: 'Send message' }).click();
  // The form knows what was typed: only the rest is asked for.
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Name is required')).toBeHidden();
  await expect(page.getByLabel('Message')).toHaveValue('How is GST rounded?');
});

test('a button that was pressed too early does what it says once it can', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('button', { name: 'Start Free Trial' }).first().click();
  release();
  await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible();
});

test('who is signed in never sees an invitation to sign in, and nothing moves', async ({ openAs, admin }) => {
  const page = await openAs(admin);
  await watchShifts(page);
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'Go to dashboard' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Sign In|Start Free Trial/ })).toHaveCount(0);
  release();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Sign In|Start Free Trial/ })).toHaveCount(0);
  expect(await shiftsOf(page)).toBe(0);
});

test('sign-in, sign-up and reset open from every public page, which is accessible', async ({
  page,
  address,
}) => {
  const auth = new AuthDialogs(page);
  for (const path of await listed(address)) {
    await page.goto(path);
    await takenOver(page);
    await expectAccessible(page, path);
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('dialog', { name: /^Sign in to/ })).toBeVisible();
    await auth.button(/Forgot/).click();
    await expect(page.getByRole('dialog', { name: /reset/i })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('button', { name: 'Start Free Trial' }).click();
    await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible();
    await page.keyboard.press('Escape');
  }
});
