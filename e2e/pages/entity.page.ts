import { absolutePath } from '@ledgerwise/contract';
import { type AnyResource, fieldOf, listWords } from '@ledgerwise/resource';
import { expect, type Locator, type Page } from '@playwright/test';
import { namedValues, neededValues } from '../fixtures/needed-values.ts';
import { ResourceListPage } from './resource-list.page.ts';

const AREA = '/accounting';

/**
 * The field that identifies a record in tests: its title; for a document with a number from the database, its
 * contact or its description.
 */
export function goesBy({ title, document, fields }: AnyResource): string {
  return document && fields[title]?.readOnly ? (document.contact ?? 'description') : title;
}

/**
 * Drives the screens of any entity by what its resource says of it. A record goes by its title; a document, which the
 * database numbers, by the name of its contact.
 */
export class EntityPage extends ResourceListPage {
  readonly resource: AnyResource;

  constructor(page: Page, resource: AnyResource) {
    const { path, label } = resource;
    super(page, {
      path: absolutePath(AREA, path),
      one: label.one,
      many: label.many,
      title: listWords(resource),
    });
    this.resource = resource;
  }

  /** The label of the field that a record goes by. */
  get nameLabel(): string {
    return fieldOf(this.resource, goesBy(this.resource)).label;
  }

  /** Enters the required values of a new record. */
  async enter(name: string): Promise<void> {
    const { document, fields } = this.resource;
    if (!document) return this.enterNeeded(name);
    if (fields[document.lines]?.lines?.sides) return this.enterSided(name);
    if (goesBy(this.resource) === this.resource.title)
      await this.page.getByRole('textbox', { name: new RegExp(`^${this.nameLabel}`) }).fill(name);
    const contact = fieldOf(this.resource, document.contact ?? '').label;
    const picker = this.page.getByRole('combobox', { name: contact }).first();
    await picker.fill(name);
    await this.page.getByRole('option', { name }).first().click();
    await expect(picker).toHaveValue(name);
    await this.page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').nth(2).click();
    await this.page.getByLabel('Description, line 1', { exact: true }).fill('Advice');
    await this.page.getByLabel('Unit Price, line 1', { exact: true }).fill('100');
  }

  private async enterNeeded(name: string): Promise<void> {
    const values = { ...namedValues(this.resource, name), ...neededValues(this.resource) };
    for (const [needed, value] of Object.entries(values)) {
      const { label, kind, choices } = fieldOf(this.resource, needed);
      const input = this.page.getByLabel(label, { exact: true });
      if (kind !== 'choice') await input.fill(value);
      else {
        await input.press('ArrowDown');
        const choice = choices?.find((one) => String(one.value) === value)?.label ?? value;
        await this.page.getByTitle(choice, { exact: true }).last().click();
      }
    }
  }

  /** A line with an account and an amount on one side. */
  private async enterSided(name: string): Promise<void> {
    await this.page
      .getByRole('textbox', { name: new RegExp(`^${this.nameLabel}`) })
      .first()
      .fill(name);
    await this.page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').first().click();
    await this.page.getByRole('combobox', { name: 'Account, line 1' }).fill('1000');
    await this.page.getByRole('option', { name: /^1000 / }).click();
    await this.page.getByLabel('Debit, line 1', { exact: true }).fill('100');
  }

  /** Changes a text of a record that is open in its form. */
  async change(): Promise<void> {
    const { fields, form } = this.resource;
    const texts = form.sections
      .flatMap((section) => section.fields)
      .filter(
        (field) =>
          field !== this.resource.title &&
          field !== goesBy(this.resource) &&
          field !== this.resource.codedBy &&
          /^(text|longText|phone|email)$/.test(fields[field]?.kind ?? ''),
      );
    const name = texts.find((field) => fields[field]?.required !== true) ?? texts[0];
    if (name === undefined) throw new Error(`${this.resource.name} has no text to change.`);
    const { label, kind } = fieldOf(this.resource, name);
    const value = kind === 'email' ? 'changed@example.com' : 'Changed';
    await this.page.getByLabel(label, { exact: true }).fill(value);
  }

  /** Saves the input, and waits until it is saved. */
  async save(): Promise<void> {
    const { one } = this.screen;
    const name = new RegExp(`^(Create ${one}|Update ${one}|Save draft|Save order|Save recurring)`);
    const button = this.page.getByRole('main').getByRole('button', { name });
    await button.click();
    const said = this.page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${one} (Created|Updated|Saved)`) });
    await expect(said.first()).toBeVisible();
    // The notice may belong to the previous save: this one is done when its form closes.
    await expect(button).toBeHidden();
  }

  /** The row of a record, with its name in any column. */
  entry(name: string): Locator {
    const rows = this.table.getByRole('row');
    if (this.resource.document) return rows.filter({ hasText: name });
    // A name may be split over columns, but the row's checkbox contains all of it.
    return rows.filter({ has: this.page.getByRole('checkbox', { name: `Select ${name}` }) });
  }

  /** A control beside a row: View, Edit or Delete. */
  beside(action: string, name: string): Locator {
    const row = this.entry(name);
    const label = new RegExp(`^${action} `);
    return row.getByRole('button', { name: label }).or(row.getByRole('link', { name: label }));
  }

  /** Opens the list as users do: by the sidebar, without reloading the page. */
  async show(): Promise<void> {
    const { path, many, title = many } = this.screen;
    const sidebar = this.page.getByRole('navigation', { name: 'Main' });
    await sidebar.getByRole('link', { name: title, exact: true }).click();
    await expect(this.page).toHaveURL((url) => url.pathname === path && url.search === '');
    await this.heading.waitFor();
  }

  /** The button that deletes a record: in its row, or in the row's menu if there are more actions. */
  async deletion(name: string): Promise<Locator> {
    if (!this.resource.actions) return this.beside('Delete', name);
    await this.beside('Actions for', name).click();
    return this.page.getByRole('menuitem', { name: 'Delete' });
  }

  async select(name: string): Promise<void> {
    await this.entry(name).getByRole('checkbox').check();
  }
}
