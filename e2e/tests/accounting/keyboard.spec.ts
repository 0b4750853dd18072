import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { customersList } from '../../pages/customers.page.ts';

/** Presses Tab until the named element has the focus; fails after a whole round. */
async function tabTo(page: Page, role: 'button' | 'row' | 'textbox', name: RegExp): Promise<void> {
  const wanted = page.locator(':focus').and(page.getByRole(role, { name }));
  for (let step = 0; step < 120; step++) {
    if ((await wanted.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached the ${role} ${name}.`);
}

test(
  'a customer is added, found, changed and deleted by keyboard alone',
  inFullTier,
  async ({ adminPage: page }) => {
    const list = customersList(page);
    await list.open();
    await list.empty.waitFor();

    await page.keyboard.press('c');
    const name = page.getByLabel('Name', { exact: true });
    await expect(name).toBeFocused();
    await page.keyboard.type('Keyboard Client');
    await page.keyboard.press('Tab');
    await page.keyboard.type('keys@example.com');
    await page.keyboard.press('Enter');
    await expect(list.row('Keyboard Client')).toBeVisible();

    await page.keyboard.press('/');
    await expect(list.search).toBeFocused();
    await page.keyboard.type('keyboard');
    await expect(page).toHaveURL(/q=keyboard/);
    await expect(list.row('Keyboard Client')).toBeVisible();
    await expect(list.total(1)).toBeVisible();
    await tabTo(page, 'row', /Keyboard Client/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Keyboard Client' })).toBeVisible();
    await tabTo(page, 'button', /^Edit/);
    await page.keyboard.press('Enter');
    await expect(name).toHaveValue('Keyboard Client');
    await tabTo(page, 'textbox', /^City$/);
    await page.keyboard.type('Broome');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/accounting\/customers(\?|$)/);

    // The row that was saved has the focus.
    await expect(list.row('Keyboard Client')).toBeFocused();
    await page.keyboard.press('x');
    await tabTo(page, 'button', /^Delete/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expect(dialog).toContainText('This cannot be undone.');
    await tabTo(page, 'button', /^Delete/);
    await page.keyboard.press('Enter');
    await expect(list.empty).toBeVisible();
  },
);
