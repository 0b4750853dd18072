import { chromium, type Page } from '@playwright/test';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { expectAccessible } from '../../fixtures/accessibility.ts';
import { chromiumLaunch } from '../../fixtures/chromium.ts';
import { delay } from '../../fixtures/intercept.ts';
import { listedPages } from '../../fixtures/listed-pages.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier, sampleByTier } from '../../fixtures/tier.ts';
import { AuthDialogs } from '../../pages/auth-dialogs.page.ts';

const textOf = (page: Page) => page.locator('body').ariaSnapshot();
const hydrated = (page: Page) => expect(page.locator('#root[data-prerendered]')).toHaveCount(0);

const validator = new HtmlValidate(
  new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }),
);
const faultsOf = async (html: string) =>
  (await validator.validateString(html)).results.flatMap(({ messages }) =>
    messages.map(({ line, message }) => `${line}: ${message}`),
  );

test('every public page is valid HTML, also those of mailed links and of an unknown address', async ({
  address,
}) => {
  expect(await faultsOf('<p><div>Not valid.</div></p>')).not.toEqual([]);
  const own = ['/home', '/reset-password', '/auth/callback', '/accept-invitation', '/nowhere'];
  for (const path of [...(await listedPages(address)), ...own])
    expect.soft(await faultsOf(await (await fetch(address + path)).text()), path).toEqual([]);
});

test('the dialogs in which visitors sign in, sign up and ask for a new password are valid HTML', async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  const dialog = page.getByRole('dialog');
  const html = () => dialog.evaluate((element) => element.outerHTML);
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog.getByLabel('Email')).toBeVisible();
  expect(await faultsOf(await html())).toEqual([]);
  await dialog.getByRole('button', { name: /Forgot/ }).click();
  await expect(page.getByRole('dialog', { name: /reset/i })).toBeVisible();
  expect(await faultsOf(await html())).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name: 'Start Free Trial' }).click();
  await expect(dialog.getByLabel('First name')).toBeVisible();
  expect(await faultsOf(await html())).toEqual([]);
});

/** The metadata in the head of a page, by name. */
function headOf(html: string) {
  const plain = (text = '') =>
    text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)];
  return {
    title: plain(/<title>([^<]*)<\/title>/.exec(html)?.[1]),
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1],
    meta: Object.fromEntries(metas.map(([, name = '', content]) => [name, plain(content)])),
    structured: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']): unknown => JSON.parse(json),
    ),
  };
}

/** Requests a page like a link preview: without cookies, scripts or redirects. */
const asCrawler = (url: string) =>
  fetch(url, { headers: { 'user-agent': 'facebookexternalhit/1.1' }, redirect: 'error' });

test('a link to any public page has a preview: its title, its description and a picture of the declared size', async ({
  address,
}) => {
  const told = new Map<string, string>();
  const pages = await listedPages(address);
  for (const path of pages) {
    const { title, canonical, meta, structured } = headOf(await (await asCrawler(address + path)).text());
    expect(canonical).toBe(address + path);
    expect(meta['og:url']).toBe(canonical);
    expect(title).toMatch(/^.+ · Ledgerwise$/);
    expect(meta['og:title']).toBe(title);
    // Search engines cut off longer texts.
    expect(title.length, title).toBeLessThanOrEqual(60);
    expect(meta.description?.length, path).toBeLessThanOrEqual(160);
    expect(meta['og:description']).toBe(meta.description);
    expect(meta['og:type']).toBe('website');
    expect(meta['og:site_name']).toBe('Ledgerwise');
    // Twitter's other names fall back to those above.
    expect(meta['twitter:card']).toBe('summary_large_image');
    expect(meta['og:image:alt']).toBeTruthy();
    expect(new URL(meta['og:image'] ?? '').origin).toBe(address);
    const answer = await asCrawler(meta['og:image'] ?? '');
    expect(answer.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await answer.arrayBuffer());
    // Sites decide how larger images are shown; all of them accept this size.
    expect(bytes.byteLength).toBeLessThan(1e6);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(
      ['og:image:width', 'og:image:height'].map((name) => Number(meta[name])),
    );
    for (const thing of structured) {
      expect(thing).toMatchObject({ '@context': 'https://schema.org' });
      // Every address in it is absolute, and no placeholder is left.
      expect(JSON.stringify(thing)).not.toMatch(/[{](productName|origin|page)[}]|"url":"(?!http)/);
    }
    told.set(title, path).set(meta.description ?? '', path);
  }
  expect(told.size).toBe(2 * pages.length);
});

test('pages that are not public are not indexed', async ({ address }) => {
  const robots = await (await fetch(`${address}/robots.txt`)).text();
  for (const line of [
    'Disallow: /accounting/',
    'Disallow: /reset-password',
    `Sitemap: ${address}/sitemap.xml`,
  ])
    expect(robots).toContain(line);
  const home = await fetch(`${address}/home`);
  expect([home.status, headOf(await home.text()).canonical]).toEqual([200, `${address}/`]);
  for (const nowhere of ['/nowhere', '/about/us']) {
    const answer = await fetch(address + nowhere);
    const { canonical, meta } = headOf(await answer.text());
    expect([answer.status, canonical, meta.robots], nowhere).toEqual([404, undefined, 'noindex']);
  }
});

/** Links of the header: their targets, and the titles of those pages. */
const HEADER = [
  ['Home', '/', 'Accounting for businesses that have outgrown spreadsheets'],
  ['About', '/about', 'About Ledgerwise'],
  ['Pricing', '/pricing', 'Pricing'],
  ['Contact', '/contact', 'Contact'],
] as const;

/** Without scripts the pages are the same text: every day a phone reads it. */
const WIDTHS = sampleByTier([1280, 390], (width) => width === 390);

test('every public page can be read and left without JavaScript', async ({ address }) => {
  // Set in the browser itself, because emulation leaves out <noscript>. (Its text cannot be found by words.)
  const { args = [], ...launch } = chromiumLaunch();
  const browser = await chromium.launch({
    ...launch,
    args: [...args, '--blink-settings=scriptEnabled=false'],
  });
  const page = await browser.newPage({ baseURL: address });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of await listedPages(address)) {
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
  const heading = page.getByRole('heading', { level: 1 });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const [link, path, title] of HEADER) {
      await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(address + path);
      await expect(heading).toHaveText(title);
    }
  }
  await page.goto('/nowhere');
  await expect(heading).toHaveText('This page does not exist');
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(heading).toHaveText(HEADER[0][2]);
  // Without scripts these pages only explain why.
  for (const path of ['/reset-password', '/auth/callback', '/accept-invitation']) {
    await page.goto(path);
    await expect(page.locator('body > noscript')).toBeVisible();
  }
  await browser.close();
});

/** Holds scripts back until the returned function is called. */
const holdScripts = (page: Page): Promise<() => void> => delay(page, /\.js$/);

/** Records every layout shift, and the elements rendered before the scripts. */
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

/** Marks the current elements. */
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
  test(`the first paint is adopted in place, at ${width} px`, inFullTier, async ({ page, address }) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    for (const path of await listedPages(address)) {
      await page.unrouteAll();
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('contentinfo')).toBeVisible();
      const before = await textOf(page);
      await markElements(page);
      release();
      await hydrated(page);
      expect(await textOf(page), path).toBe(before);
      expect(await countNew(page), path).toBe(0);
      expect(await shiftsOf(page), path).toBe(0);
    }
    expect(said).toEqual([]);
  });

test('keeps selection, scroll position, text and clicks from before the scripts', async ({ page }) => {
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
  await hydrated(page);
  expect(await look()).toEqual(before);
  await page.getByRole('button', { name: 'Send message' }).click();
  // The form knows the input: only the rest is required.
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Name is required')).toBeHidden();
  await expect(page.getByLabel('Message')).toHaveValue('How is GST rounded?');
});

test('a button clicked too early acts once the scripts run', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('button', { name: 'Start Free Trial' }).first().click();
  release();
  await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible();
});

test('signed-in users never see an invitation to sign in, and nothing moves', async ({ openAs, admin }) => {
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
  test.setTimeout(180_000);
  const auth = new AuthDialogs(page);
  // One page each with sections, a table, a form and plain text.
  const everyday = new Set(['/', '/pricing', '/contact', '/terms']);
  for (const path of sampleByTier(await listedPages(address), (one) => everyday.has(one))) {
    await page.goto(path);
    await hydrated(page);
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

test('the page for an unknown address is accessible', async ({ page }) => {
  await page.goto('/no-such-page');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectAccessible(page, '/no-such-page');
});
