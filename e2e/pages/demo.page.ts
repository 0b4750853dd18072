import type { Locator, Page } from '@playwright/test';
import { type ListScreen, ResourceListPage } from './resource-list.page.ts';

/** Drives the demo, wherever it is served. */
export class DemoPage {
  readonly page: Page;
  readonly url: string;

  constructor(page: Page, url: string) {
    this.page = page;
    this.url = url;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.url}/${path}`);
    await this.page.getByText('Demo Mode - Limited Data').waitFor();
  }

  /** Goes to a part by the navigation. */
  async go(section: string): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Demo' }).getByRole('link', { name: section }).click();
  }

  list(many: string): ResourceListPage {
    const screen: ListScreen = { path: `${this.url}/${many.toLowerCase()}`, one: many.slice(0, -1), many };
    return new ResourceListPage(this.page, screen);
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  toast(title: string): Locator {
    return this.page.getByRole('status').or(this.page.getByRole('alert')).filter({ hasText: title }).first();
  }

  /** A problem of the storage, shown above every screen. */
  notice(title: string): Locator {
    return this.page.getByRole('main').getByText(title, { exact: true });
  }

  /** Adds a customer by its name. */
  async addCustomer(name: string): Promise<void> {
    await this.open('customers/new');
    await this.page.getByLabel('Name', { exact: true }).fill(name);
    await this.page.getByRole('button', { name: 'Create Customer' }).click();
  }
}
