import type { Locator, Page } from '@playwright/test';
import { CUSTOMERS } from './customers.page.ts';

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The import screen, from the file to the result. */
export class CustomersImportPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto(`${CUSTOMERS.path}/import`);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
  }

  get chooser(): Locator {
    return this.page.locator('input[type=file]');
  }

  choose(file: ChosenFile): Promise<void> {
    return this.chooser.setInputFiles(file);
  }

  get preview(): Locator {
    return this.page.getByRole('main').getByRole('table').first();
  }

  problem(words: string | RegExp): Locator {
    return this.page.getByRole('main').getByText(words).first();
  }

  get importButton(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: /^import /i });
  }

  async import(): Promise<void> {
    await this.importButton.click();
  }

  async skipBadRows(): Promise<void> {
    await this.page.getByRole('radio', { name: /skip/i }).first().check();
  }

  get result(): Locator {
    return this.page
      .getByRole('main')
      .getByText(/imported/i)
      .first();
  }

  async undo(): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: /^undo/i }).click();
  }
}
