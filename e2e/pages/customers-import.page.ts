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
    return this.page.getByLabel('CSV or Excel file').and(this.page.locator('input'));
  }

  choose(file: ChosenFile): Promise<void> {
    return this.chooser.setInputFiles(file);
  }

  /** The first rows, below the choice of columns. */
  get preview(): Locator {
    return this.page.getByRole('region', { name: 'First rows of the file' });
  }

  /** Continues from the columns to the review. */
  async review(): Promise<void> {
    await this.button('Continue').click();
    await this.importButton.waitFor();
  }

  /** The error of the whole file. */
  get refusal(): Locator {
    return this.page
      .getByRole('alert')
      .filter({ hasText: /^Import Error(?:Failed to|CSV must contain|No valid data)/ });
  }

  get rowProblems(): Locator {
    return this.page.getByRole('table', { name: 'Rows with problems' });
  }

  option(name: string): Locator {
    return this.page.getByRole('radio', { name, exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name, exact: true });
  }

  get importButton(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: /^Import [\d,]+ customer/ });
  }

  get success(): Locator {
    return this.page.getByRole('main').getByText('Import Successful');
  }

  async import(): Promise<void> {
    await this.importButton.click();
  }

  async undo(): Promise<void> {
    await this.button('Undo').click();
    await this.page.getByRole('button', { name: 'Undo import' }).click();
  }
}
