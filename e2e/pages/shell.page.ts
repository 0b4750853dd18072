import { expect, type Locator, type Page } from '@playwright/test';

/** The frame of every screen of the application. */
export class ShellPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get sidebar(): Locator {
    return this.page.getByRole('navigation', { name: 'Main' });
  }

  navLink(name: string): Locator {
    return this.sidebar.getByRole('link', { name, exact: true });
  }

  /** A notice: `status` for good news, `alert` for bad. */
  toast(text: string | RegExp): Locator {
    return this.page.getByRole('status').or(this.page.getByRole('alert')).filter({ hasText: text }).first();
  }

  /** A notice covers the content until it disappears: removes all at once. */
  async dismissNotices(): Promise<void> {
    const buttons = this.page.getByRole('button', { name: 'Dismiss notice' });
    await buttons.evaluateAll((all: HTMLElement[]) => {
      for (const button of all) button.click();
    });
    await expect(buttons).toHaveCount(0);
  }

  /** The button that shows how many drafts wait for the server. */
  get waitingDrafts(): Locator {
    return this.page.getByRole('banner').getByRole('button', { name: /waiting$/ });
  }

  async openAccountMenu(): Promise<void> {
    await this.page.getByRole('button', { name: /^Account / }).click();
  }

  async signOut(): Promise<void> {
    await this.openAccountMenu();
    await this.page.getByRole('menuitem', { name: 'Sign out' }).click();
  }

  async chooseTheme(name: 'System' | 'Light' | 'Dark'): Promise<void> {
    await this.page.getByRole('button', { name: 'Theme' }).click();
    await this.page.getByRole('menuitem', { name: new RegExp(name) }).click();
  }

  /** The palette, which finds screens and records, and creates new ones. */
  get palette(): Locator {
    return this.page.getByRole('dialog', { name: 'Search' });
  }

  /** Jumps by keyboard alone, from any focus. */
  async jumpTo(words: string): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+k');
    await expect(this.palette.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
    await this.page.keyboard.type(words);
    await this.page.keyboard.press('Enter');
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }
}
