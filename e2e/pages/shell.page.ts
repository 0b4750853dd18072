import type { Locator, Page } from '@playwright/test';

/** What the shell draws round every screen of the application. */
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

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }
}
