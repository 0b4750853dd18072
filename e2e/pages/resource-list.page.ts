import type { Download, Locator, Page } from '@playwright/test';

/** Names of a list screen, and its path. */
export interface ListScreen {
  readonly path: string;
  readonly one: string;
  readonly many: string;
  /** Title above the list and in the sidebar, if it is not the name of its records. */
  readonly title?: string;
}

export interface FilterToAdd {
  readonly field: string;
  readonly operator: string;
  readonly value: string;
  readonly second?: string;
}

/** A control of a page; what leads to another screen is a link, unless it is refused. */
export function controlOf(page: Page, name: string | RegExp): Locator {
  const main = page.getByRole('main');
  return main.getByRole('button', { name }).or(main.getByRole('link', { name }));
}

/** Drives any list screen of the resource engine. */
export class ResourceListPage {
  readonly page: Page;
  readonly screen: ListScreen;

  constructor(page: Page, screen: ListScreen) {
    this.page = page;
    this.screen = screen;
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`${this.screen.path}${query}`);
    await this.heading.waitFor();
  }

  get heading(): Locator {
    return this.page.getByRole('heading', {
      level: 1,
      name: new RegExp(`^((All|Your) )?${this.screen.title ?? this.screen.many}`),
    });
  }

  get search(): Locator {
    return this.page.getByRole('searchbox', { name: `Search ${this.screen.many.toLowerCase()}` });
  }

  get table(): Locator {
    return this.page.getByRole('grid', { name: this.screen.many });
  }

  /** Says that changes by others come in. */
  get liveMark(): Locator {
    return this.page.getByText('Live: changes by others appear automatically');
  }

  /** The row of the record that goes by this name. */
  row(name: string): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('link', { name, exact: true }) });
  }

  /** Total number of matches in the footer of the table. */
  total(count: number): Locator {
    return this.table.getByText(
      new RegExp(
        ` of ${count.toLocaleString('en-US')} ${(count === 1 ? this.screen.one : this.screen.many).toLowerCase()}$`,
      ),
    );
  }

  get empty(): Locator {
    return this.page.getByRole('heading', { name: `No ${this.screen.many.toLowerCase()} yet` });
  }

  get filteredToNothing(): Locator {
    return this.page.getByRole('heading', { name: `No ${this.screen.many.toLowerCase()} match` });
  }

  button(name: string | RegExp): Locator {
    return controlOf(this.page, name);
  }

  /** Asks to delete the record of a row, by its button or by its menu. */
  async askToDelete(name: string): Promise<void> {
    const menu = this.rowButton('Actions for', name);
    const button = this.rowButton('Delete', name);
    await button.or(menu.locator('visible=true')).first().waitFor();
    if (await button.isVisible()) return button.click();
    await menu.click();
    await this.page.getByRole('menuitem', { name: 'Delete' }).click();
  }

  /** A button beside a row: View, Edit or Delete. */
  rowButton(action: string, name: string): Locator {
    return this.row(name).getByRole('button', { name: `${action} ${name}` });
  }

  /** The record shown beside the list. */
  get peek(): Locator {
    return this.page.getByRole('complementary', { name: `${this.screen.one} beside the list` });
  }

  /** A counted view above the list. */
  tab(name: string): Locator {
    return this.page
      .getByRole('navigation', { name: `Views of ${this.screen.many.toLowerCase()}` })
      .getByRole('link', { name: new RegExp(`^${name}`) });
  }

  /** Gives the focus to a row, as Tab and arrows would. */
  async focusRow(name: string): Promise<void> {
    await this.row(name).focus();
  }

  checkbox(name: string): Locator {
    return this.page.getByRole('checkbox', { name: `Select ${name}` });
  }

  async selectAllMatching(): Promise<void> {
    await this.page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await this.bulkBar.getByRole('button', { name: /^Select all/ }).click();
  }

  get bulkBar(): Locator {
    return this.page.getByRole('region', { name: 'Bulk actions' });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog').or(this.page.getByRole('alertdialog'));
  }

  async confirmDelete(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Delete' }).click();
  }

  /** Exports what matches, as the dialog offers it. */
  async beginExport(): Promise<void> {
    await this.button('Export CSV').click();
    await this.dialog.getByRole('button', { name: 'Export', exact: true }).click();
  }

  async exportCsv(): Promise<Download> {
    const download = this.page.waitForEvent('download');
    await this.beginExport();
    return download;
  }

  async openFilter(): Promise<Locator> {
    await this.button(/^Filter/).click();
    return this.page.getByRole('region', { name: 'Advanced filter' });
  }

  async addFilter({ field, operator, value, second }: FilterToAdd): Promise<void> {
    const filter = await this.openFilter();
    await filter.getByLabel('Field').selectOption({ label: field });
    await filter.getByLabel('Operator').selectOption({ label: operator });
    await filter.getByLabel('Value', { exact: true }).fill(value);
    if (second !== undefined) await filter.getByLabel('Second value').fill(second);
    await filter.getByRole('button', { name: 'Add Filter' }).click();
  }
}
