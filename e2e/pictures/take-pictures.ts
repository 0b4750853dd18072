import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../fixtures/chromium.ts';
import { untilRendered } from '../fixtures/until-rendered.ts';
import { packPicture } from './pack-picture.ts';
import { DENSITIES, FORMS, LOOKS, SCREENS } from './screens.ts';
import { socialPage } from './social-page.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PICTURES = path.join(ROOT, 'mf-marketing/src/pictures');
const SOCIAL = path.join(ROOT, 'mf-marketing/public/og.png');
type Look = (typeof LOOKS)[number];

async function signIn(browser: Browser, site: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site}/accounting/dashboard`);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('owner@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill('Ledgerwise1!');
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Scrolls so far that a part of the screen ends a little above the window's end. */
async function showEnd(page: Page, part: string): Promise<void> {
  const region = page.getByRole('region', { name: part });
  await region.waitFor();
  await region.evaluate((element) => {
    element.scrollIntoView({ block: 'end' });
    scrollBy(0, 24);
  });
}

/** `npm run gen:pictures [-- http://localhost:3000]`: takes the pictures from a product that runs with its sample company. */
async function takePictures(site: string): Promise<void> {
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const storageState = await signIn(browser, site);
    const take = async (colorScheme: Look, deviceScaleFactor: (typeof DENSITIES)[number]) => {
      for (const { form, width, height } of FORMS) {
        const context = await browser.newContext({
          storageState,
          colorScheme,
          deviceScaleFactor,
          viewport: { width, height },
          reducedMotion: 'reduce',
        });
        const page = await context.newPage();
        for (const { name, path: address, part } of SCREENS) {
          await page.goto(`${site}${address}`);
          await untilRendered(page);
          if (part !== undefined) await showEnd(page, part);
          const file = `${name}-${colorScheme}-${form}@${deviceScaleFactor}x`;
          const sizes = await packPicture(await page.screenshot(), path.join(PICTURES, file));
          console.log(`${file}: ${sizes.join(', ')}`);
        }
        await context.close();
      }
    };
    for (const look of LOOKS) for (const density of DENSITIES) await take(look, density);
    await takeSocial(browser);
  } finally {
    await browser.close();
  }
}

/** Preview image for links on other sites: as PNG, which all of them read. */
async function takeSocial(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(await socialPage());
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: SOCIAL });
  console.log(SOCIAL);
}

await takePictures(process.argv[2] ?? 'http://localhost:3000');
