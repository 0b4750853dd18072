import { expect, type Locator } from '@playwright/test';
import { isFocused, tabAndEnter, tabAndPick, tabAndType, tabTo, tabToAny } from '../fixtures/keyboard.ts';
import { ShellPage } from './shell.page.ts';

/** Uses the accounting screens like a bookkeeper: with the keyboard alone, and the palette between screens. */
export class BookkeeperPage extends ShellPage {
  get main(): Locator {
    return this.page.getByRole('main');
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog').or(this.page.getByRole('alertdialog'));
  }

  button(name: string | RegExp): Locator {
    return this.main.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
  }

  picker(label: string): Locator {
    return this.page.getByRole('combobox', { name: label, exact: true });
  }

  cell(column: string, line: number): Locator {
    return this.page.getByLabel(`${column}, line ${line}`, { exact: true });
  }

  /** The state beside the number of the open record. */
  state(name: string): Locator {
    return this.page.locator('header').getByText(name, { exact: true });
  }

  /** Begins a new record, and waits until its form accepts input. */
  async begin(one: string): Promise<void> {
    await this.jumpTo(`new ${one}`);
    await expect(this.heading).toHaveText(new RegExp(`^New ${one}$`, 'i'));
    await expect(this.page.locator('main :is(input, textarea):focus')).toBeVisible();
  }

  /** Goes to a screen of the area by its name. */
  async visit(screen: string, words = screen): Promise<void> {
    await this.jumpTo(words);
    await expect(this.heading).toHaveText(screen);
  }

  /** Fills in a form field by field, and saves it. */
  async fillIn(values: Readonly<Record<string, string>>, save: string): Promise<void> {
    for (const [label, value] of Object.entries(values))
      await tabAndType(this.page, this.main.getByLabel(label, { exact: true }), value);
    await tabAndEnter(this.page, this.button(save));
  }

  /** Adds a record inside a picker, for a typed name that does not exist. */
  async addInPlace(label: string, name: string): Promise<void> {
    await tabAndType(this.page, this.picker(label), name);
    await expect(this.page.getByRole('option', { name: `Add “${name}”` })).toBeVisible();
    await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press('Enter');
    await expect(this.toast(`${label} Created`)).toBeVisible();
    await expect(this.picker(label)).toHaveValue(name);
  }

  /** Enters the only line of a document: so many of a product. */
  async enterGoods(product: string, quantity: string): Promise<void> {
    const { page } = this;
    await tabToAny(page, page.getByRole('grid').locator('[tabindex="0"], input'));
    await page.keyboard.type(product);
    await expect(page.getByRole('option', { name: product }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    const cell = this.cell('Quantity', 1);
    for (let step = 0; step < 4 && !(await cell.evaluate(isFocused).catch(() => false)); step++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(quantity);
    await page.keyboard.press('Tab');
  }

  /** Confirms the dialog, and waits until it is done. */
  async agree(action: string, done: string): Promise<void> {
    await tabAndEnter(this.page, this.dialog.getByRole('button', { name: action, exact: true }));
    await expect(this.toast(done)).toBeVisible();
    await expect(this.dialog).toBeHidden();
  }

  /** Runs an action beside a document's number, and confirms it. */
  async take(action: string, done: string): Promise<void> {
    await tabAndEnter(this.page, this.button(action));
    await expect(this.dialog).toBeVisible();
    await this.agree(action, done);
  }

  /** Opens an item of the record's menu. */
  async choose(menu: string | RegExp, action: string): Promise<void> {
    await tabAndEnter(this.page, this.button(menu));
    const item = this.page.getByRole('menuitem', { name: action, exact: true });
    await tabTo(this.page, item, 'ArrowDown');
    await this.page.keyboard.press('Enter');
    await expect(this.dialog).toBeVisible();
  }

  /** Records a payment of the open document, by default the whole balance. */
  async pay({ bank, amount, rate }: { bank: string; amount?: string; rate?: string }): Promise<void> {
    await tabAndEnter(this.page, this.button('Record Payment'));
    if (amount !== undefined) await tabAndType(this.page, this.dialog.getByLabel('Amount'), amount);
    await tabAndPick(this.page, this.dialog.getByRole('combobox', { name: bank }), 'bank');
    if (rate !== undefined)
      await tabAndType(this.page, this.dialog.getByRole('textbox', { name: /^Exchange Rate/ }), rate);
    await this.agree('Record Payment', 'Payment Recorded');
  }
}
