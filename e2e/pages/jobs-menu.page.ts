import type { Locator, Page } from '@playwright/test';

/** Jobs in the background, behind a button of the header. */
export class JobsMenu {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** It is absent without jobs. */
  get button(): Locator {
    return this.page.getByRole('button', { name: /^Background tasks: / });
  }

  async open(): Promise<void> {
    await this.button.click();
  }

  item(words: string | RegExp): Locator {
    return this.page
      .getByRole('region', { name: 'Background tasks' })
      .getByRole('listitem')
      .filter({ hasText: words });
  }
}
