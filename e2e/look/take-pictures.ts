import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Session } from '../fixtures/accounts.ts';
import { signedInStorage } from '../fixtures/session-storage.ts';
import { untilRendered } from '../fixtures/until-rendered.ts';
import type { Picture, Subject, Variant, Viewer } from './subject.ts';

/** Maximum height in pixels: a list need not be shown to its hundredth row. */
const MOST_HEIGHT = 2400;
const WAIT_MS = 20_000;

export interface Failure {
  readonly subject: string;
  readonly variant: string;
  readonly message: string;
}

export interface Studio {
  readonly browser: Browser;
  readonly site: string;
  readonly sessions: Readonly<Record<Exclude<Viewer, 'visitor'>, Session>>;
  /** Folder for the PNG files. */
  readonly folder: string;
}

/** Loads the pictures below the window, and returns to the top, where sticky parts are in their place. */
async function untilComplete(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all(Array.from(document.images, (image) => image.decode()));
    window.scrollTo(0, 0);
  });
}

async function take(page: Page, site: string, { path: address, act }: Subject, file: string): Promise<void> {
  await page.goto(`${site}${address}`);
  await untilRendered(page);
  await act?.(page);
  await untilRendered(page);
  await untilComplete(page);
  const { width = 0 } = page.viewportSize() ?? {};
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.screenshot({
    path: file,
    fullPage: true,
    animations: 'disabled',
    clip: { x: 0, y: 0, width, height: Math.min(height, MOST_HEIGHT) },
  });
}

function openContext(
  { browser, site, sessions }: Studio,
  { width, height, colorScheme }: Variant,
  viewer: Viewer,
) {
  return browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'Australia/Sydney',
    ...(viewer !== 'visitor' && { storageState: signedInStorage(site, sessions[viewer]) }),
  });
}

/**
 * Photographs the subjects in one window and theme, one after another; subjects that failed are reported at
 * the end.
 */
export async function takeVariant(
  studio: Studio,
  variant: Variant,
  subjects: readonly Subject[],
): Promise<{ readonly pictures: readonly Picture[]; readonly failures: readonly Failure[] }> {
  const contexts = new Map<Viewer, BrowserContext>();
  const pictures: Picture[] = [];
  const failures: Failure[] = [];
  const isPhone = variant.name.startsWith('phone');
  for (const subject of subjects) {
    if (isPhone && subject.isForDesktop) continue;
    const context = contexts.get(subject.viewer) ?? (await openContext(studio, variant, subject.viewer));
    contexts.set(subject.viewer, context);
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    const file = path.join(studio.folder, `${subject.name}.${variant.name}.png`);
    try {
      await take(page, studio.site, subject, file);
      pictures.push({ subject: subject.name, variant: variant.name, file });
    } catch (error) {
      const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      failures.push({ subject: subject.name, variant: variant.name, message });
    } finally {
      await page.close();
    }
  }
  await Promise.all([...contexts.values()].map((context) => context.close()));
  return { pictures, failures };
}
