import { type AnyResource, hasScreen } from '@ledgerwise/resource';
import type { Page } from '@playwright/test';
import {
  expectAccessible,
  IN_EVERY_WINDOW,
  type Looks,
  openLarge,
  phoneAndDesk,
} from '../../fixtures/accessibility.ts';
import { makeLongRecords } from '../../fixtures/long-records.ts';
import { expect, test } from '../../fixtures/test.ts';
import { everydayIf, IS_FULL_TIER } from '../../fixtures/tier.ts';
import { isFirstOfItsKind, isLookedAtEveryDay, WALKED } from '../../fixtures/walked-entities.ts';
import { EntityPage } from '../../pages/entity.page.ts';

/** Open layers above the list: nothing else needs to be reachable then. */
const FILTER = '[aria-label="Advanced filter"]';
const COLUMNS = '[aria-label="Columns and density"]:not(button)';
const PEEK = '[aria-label$="beside the list"]';

/** The first state of each screen; what a desk adds to the others is checked in the full tier. */
const AT_DESK: Looks = { atDesk: true };

type Check = (state: string, looks?: Looks) => Promise<void>;

/** Brings a page to each state of an entity's screens, and checks it. */
class Gallery {
  readonly page: Page;
  readonly list: EntityPage;
  readonly check: Check;
  /** True if the common parts of all lists are tested, too. */
  readonly isWhole: boolean;

  constructor(page: Page, resource: AnyResource, isWhole: boolean, check: Check) {
    this.page = page;
    this.isWhole = isWhole;
    this.list = new EntityPage(page, resource);
    this.check = check;
  }

  async showEmpty(): Promise<void> {
    await this.list.open();
    const first = this.list.table.locator('tr[data-index="0"]');
    await this.list.empty.or(first).first().waitFor();
    // An organization begins with accounts.
    if ((await first.count()) > 0) return;
    const views = this.page.getByRole('navigation', { name: /^Views of /, includeHidden: true });
    for (const line of await views.all()) expect(await line.boundingBox(), 'space for views').toBeNull();
    await this.check('empty');
  }

  async showList(): Promise<void> {
    const { list, check } = this;
    await list.open();
    await list.table.locator('tr[data-index="0"]').waitFor();
    await check('with rows', AT_DESK);
    if (this.isWhole) await this.showListTools();
  }

  private async showListTools(): Promise<void> {
    const { page, list, check } = this;
    await list.table.locator('[data-nav="check"]').nth(1).check();
    await check('with a selection');
    await page.getByRole('button', { name: 'Clear Selection' }).click();
    await list.openFilter();
    await check('with the filter open', { within: FILTER });
    await page.keyboard.press('Escape');
    if (IS_FULL_TIER) await this.showListPanels();
  }

  private async showListPanels(): Promise<void> {
    const { page, list, check } = this;
    await list.button('Columns and density').click();
    const panel = page.getByRole('region', { name: 'Columns and density' });
    await panel.waitFor();
    const left = panel.getByRole('checkbox', { checked: false });
    while ((await left.count()) > 0) await left.first().check();
    await check('with its columns open', { within: COLUMNS });
    await page.keyboard.press('Escape');
    await check('with all of its columns', { only: ['small', 'desk', 'large'] });
    await list.button('Columns and density').click();
    await panel.getByRole('button', { name: 'Reset to default' }).click();
    await page.keyboard.press('Escape');
    await list.table.locator('tr[data-index="0"]').focus();
    await page.keyboard.press('Space');
    await list.peek.getByRole('heading', { name: 'History' }).waitFor();
    await check('with a record over it', { only: ['zoomed', 'small'], within: PEEK });
    await check('with a record beside it', { only: ['large', 'desk'] });
    await list.open('?q=nothing-is-called-so');
    await list.filteredToNothing.waitFor();
    await check('filtered to nothing');
  }

  async showForms(id: string): Promise<void> {
    const { page, list, check } = this;
    await page.goto(`${list.screen.path}/new`);
    const save = page
      .getByRole('main')
      .getByRole('button', { name: /^(Create|Update|Save (draft|order|recurring))/ });
    await save.waitFor();
    await check('a new one', AT_DESK);
    // Forms with defaults for every required field are not refused.
    const [words] = Object.values(list.resource.fields).flatMap(({ required, default: given }) =>
      typeof required === 'string' && given === undefined ? [required] : [],
    );
    if (words !== undefined) {
      await save.click();
      await page.getByText(words).first().waitFor();
      await check('a new one, refused');
    }
    await page.goto(`${list.screen.path}/${id}/edit`);
    await save.waitFor();
    await check('edited');
  }

  async showRecord(id: string): Promise<void> {
    const { page, list, check } = this;
    await page.goto(`${list.screen.path}/${id}`);
    await page.getByRole('button', { name: /^(Actions|More)$/, disabled: false }).waitFor();
    await check('read', AT_DESK);
    for (const tab of (await page.getByRole('tab').all()).slice(1)) {
      await tab.click();
      await check(`read, ${await tab.textContent()}`);
    }
    if (IS_FULL_TIER) await this.showActions();
  }

  private async showActions(): Promise<void> {
    const { page, list, check } = this;
    for (const { label, asks } of list.resource.actions ?? []) {
      const button = page.getByRole('main').getByRole('button', { name: label, exact: true });
      if (!asks || (await button.count()) === 0) continue;
      await button.click();
      await list.dialog.getByRole('button', { name: asks.confirm }).waitFor();
      await check(`asked to ${label.toLowerCase()}`);
      await page.keyboard.press('Escape');
    }
  }

  async showImport(): Promise<void> {
    await this.page.goto(`${this.list.screen.path}/import`);
    await this.page.getByText('Choose file').waitFor();
    await this.check('import');
  }
}

for (const resource of WALKED)
  test(
    `${resource.label.many.toLowerCase()} look well in every state, window and theme`,
    everydayIf(isLookedAtEveryDay(resource)),
    async ({ adminPage, openAs, api, admin }) => {
      test.setTimeout(240_000);
      const isWhole = IN_EVERY_WINDOW || isFirstOfItsKind(resource);
      const usual = new Gallery(adminPage, resource, isWhole, (state, looks) =>
        expectAccessible(adminPage, state, isWhole ? looks : phoneAndDesk(looks)),
      );
      await usual.showEmpty();
      const { draft, posted } = await makeLongRecords(api, admin, resource);
      const galleries = [usual];
      if (isWhole && IS_FULL_TIER) {
        const largePage = await openAs(admin);
        await openLarge(largePage);
        galleries.push(
          new Gallery(largePage, resource, isWhole, async (state, { only = ['large'], within } = {}) => {
            if (only.includes('large'))
              await expectAccessible(largePage, state, { only: ['large'], ...(within && { within }) });
          }),
        );
      }
      for (const gallery of galleries) {
        await gallery.showList();
        await gallery.showForms(draft);
        await gallery.showRecord(posted);
        if (isWhole && hasScreen(resource, 'import')) await gallery.showImport();
      }
    },
  );
