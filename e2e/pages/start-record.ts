import type { Locator, Page } from '@playwright/test';
import { controlOf } from './resource-list.page.ts';

/** The button, or link, that creates a record in a list: above its rows, or in the middle of an empty list. */
export function createButton(page: Page, one: string): Locator {
  return controlOf(page, new RegExp(`^(New|Add) ${one}`))
    .filter({ visible: true })
    .first();
}

/**
 * Starts a record from its list. It waits for the rows: until then the button is above them, and a list without rows
 * hides that one while it is being clicked.
 */
export async function startRecord(page: Page, one: string): Promise<void> {
  await page.locator('main [data-bare], main [aria-busy="false"]:has([role="grid"])').first().waitFor();
  await createButton(page, one).click();
}
