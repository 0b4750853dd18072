import { expect, type Locator, type Page } from '@playwright/test';

const AREA = '/accounting/invoices';

/** Drives the editor of an invoice, its read view and the dialogs of its actions. */
export class InvoicePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(id: string): Promise<void> {
    await this.page.goto(`${AREA}/${id}`);
    await this.heading(/INV-/).waitFor();
  }

  async openEditor(id: string): Promise<void> {
    await this.page.goto(`${AREA}/${id}/edit`);
    await this.heading(/^Edit INV-/).waitFor();
  }

  async openNew(): Promise<void> {
    await this.page.goto(`${AREA}/new`);
    await expect(this.customer).toBeFocused();
  }

  heading(name: RegExp): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  button(name: string | RegExp): Locator {
    return this.page
      .getByRole('main')
      .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
  }

  get saveDraft(): Locator {
    return this.button(/^Save draft/);
  }

  get customer(): Locator {
    return this.page.getByRole('combobox', { name: 'Customer' });
  }

  get grid(): Locator {
    return this.page.getByRole('grid', { name: 'Lines' });
  }

  /** The input of a cell; its line is being entered. */
  cell(column: string, line: number): Locator {
    return this.page.getByLabel(`${column}, line ${line}`, { exact: true });
  }

  /** Replaces the text of a cell. */
  async enter(column: 'description' | 'quantity' | 'unit_price', line: number, text: string): Promise<void> {
    const label = { description: 'Description', quantity: 'Quantity', unit_price: 'Unit Price' }[column];
    const row = this.grid.getByRole('row').nth(line);
    if (!(await this.cell(label, line).isVisible())) await row.locator(`[data-column="${column}"]`).click();
    await this.cell(label, line).fill(text);
  }

  /** The state beside the number. */
  state(name: string): Locator {
    return this.page.getByRole('main').getByText(name, { exact: true });
  }

  /** A payment or a credit of the invoice. */
  get settlements(): Locator {
    return this.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /^(Payment|Credit note)/ });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog').or(this.page.getByRole('alertdialog'));
  }

  answer(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** Cancels the dialog, unless a change in another tab has closed it meanwhile. */
  async leaveDialog(): Promise<void> {
    await expect(async () => {
      if (await this.dialog.isVisible()) await this.answer('Cancel').click({ timeout: 1000 });
      await expect(this.dialog).toBeHidden({ timeout: 1000 });
    }).toPass();
  }

  /** A version of a field or line after two users changed a draft: original, theirs or yours. */
  version(name: string | RegExp): Locator {
    const head = this.page.getByRole(
      'rowheader',
      typeof name === 'string' ? { name, exact: true } : { name },
    );
    return this.dialog.getByRole('row').filter({ has: head });
  }

  /** An input of the dialog. */
  asked(name: RegExp): Locator {
    return this.dialog.getByRole('textbox', { name });
  }

  /** Opens the dialog that records a payment, and fills it in. */
  async enterPayment({ amount, rate }: { amount?: string; rate?: string } = {}): Promise<void> {
    await this.button('Record Payment').click();
    // The first bank account is preselected.
    await expect(this.dialog.getByRole('combobox', { name: 'Paid Into' })).toHaveValue(/Business Bank/);
    if (amount !== undefined) await this.asked(/^Amount/).fill(amount);
    if (rate !== undefined) await this.asked(/^Exchange Rate/).fill(rate);
  }

  /** A step of what became of the record. */
  history(words: RegExp): Locator {
    return this.page
      .getByRole('list')
      .filter({ hasText: 'created it' })
      .getByRole('listitem')
      .filter({ hasText: words });
  }
}
