import type { Locator, Page } from '@playwright/test';

/** The import of a bank's statement, from the file to the result. */
export class StatementImportPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/banking/reconciliation/import');
    await this.page.getByRole('button', { name: 'Choose file' }).waitFor();
  }

  get chooser(): Locator {
    return this.page.getByLabel('Bank statement', { exact: true }).and(this.page.locator('input'));
  }

  /** The button that starts the import, once the state of each line is known. */
  get importButton(): Locator {
    return this.page.getByRole('button', { name: /^Import [\d,]+ Lines?$/ });
  }

  get success(): Locator {
    return this.page.getByText('Import Successful');
  }
}
