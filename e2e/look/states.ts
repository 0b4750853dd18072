import { bills, customers, invoices, products, vendors } from '@ledgerwise/domain';
import { reports } from '@ledgerwise/domain/reports';
import type { AnyResource } from '@ledgerwise/resource';
import type { Page } from '@playwright/test';
import { EntityPage } from '../pages/entity.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { STAGED_STATES } from './staged-states.ts';
import type { Subject } from './subject.ts';

const RESOURCES: readonly AnyResource[] = [customers, vendors, products, invoices, bills];

type Act = (list: EntityPage, page: Page) => Promise<void>;

const firstRow = ({ table }: EntityPage) => table.locator('tr[data-index="0"]');

/** States of any list. */
const LIST_STATES: readonly {
  readonly name: string;
  readonly query?: string;
  /** A phone has it in a menu, or not at all. */
  readonly isForDesktop?: boolean;
  readonly act: Act;
}[] = [
  {
    name: 'selected',
    act: async ({ table, bulkBar }) => {
      await table.locator('[data-nav="check"]').nth(1).check();
      await bulkBar.waitFor();
    },
  },
  { name: 'filter', act: async (list) => (await list.openFilter()).waitFor() },
  {
    name: 'columns',
    isForDesktop: true,
    act: async (list, page) => {
      await list.button('Columns and density').click();
      await page.getByRole('region', { name: 'Columns and density' }).waitFor();
    },
  },
  {
    name: 'peek',
    isForDesktop: true,
    act: async (list, page) => {
      await firstRow(list).focus();
      await page.keyboard.press('Space');
      await list.peek.getByRole('heading', { name: 'History' }).waitFor();
    },
  },
  {
    name: 'nothing-found',
    query: '?q=nothing-is-called-so',
    act: (list) => list.filteredToNothing.waitFor(),
  },
  {
    name: 'export',
    isForDesktop: true,
    act: async (list) => {
      await list.button('Export CSV').click();
      await list.dialog.waitFor();
    },
  },
];

function statesOfList(resource: AnyResource): readonly Subject[] {
  const { path } = resource;
  return LIST_STATES.map(({ name, query = '', isForDesktop = false, act }) => ({
    name: `state-${path}-${name}`,
    isForDesktop,
    path: `/accounting/${path}${query}`,
    viewer: 'owner' as const,
    act: async (page) => {
      const list = new EntityPage(page, resource);
      if (query === '') await firstRow(list).waitFor();
      await act(list, page);
    },
  }));
}

/** A form that was saved with nothing in it. */
const refusedForm = ({ path, label }: AnyResource): Subject => ({
  name: `state-${path}-refused`,
  path: `/accounting/${path}/new`,
  viewer: 'owner',
  act: async (page) => {
    const save = page
      .getByRole('main')
      .getByRole('button', { name: /^(Create|Save (draft|and post))/ })
      .first();
    await save.click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
    // The form of a record.
    await page.getByRole('heading', { level: 1, name: new RegExp(label.one, 'i') }).waitFor();
  },
});

const report = (id: string): Subject => ({
  name: `state-report-${id}`,
  path: `/accounting/reports?report=${id}&from=${yearStart()}&to=${today()}`,
  viewer: 'owner',
  // Title of the page, or of a missing choice.
  act: (page) => page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor(),
});

/** A report that is about one customer or vendor: the first one with an "a" in its name. */
const statement = (id: string, subject: string): Subject => ({
  ...report(id),
  act: async (page) => {
    await page.getByRole('combobox', { name: subject, exact: true }).fill('a');
    await page.locator('[role="listbox"] [role="option"]').first().click();
    await page.getByRole('button', { name: 'Generate Report' }).click();
    await page.getByRole('main').getByRole('table').first().waitFor();
  },
});

/** Reports that are empty until a contact is chosen, with its kind. */
const STATEMENTS: Readonly<Record<string, string>> = {
  'customer-statement': 'Customer',
  'vendor-statement': 'Vendor',
};

const today = (): string => new Date().toISOString().slice(0, 10);
const yearStart = (): string => `${today().slice(0, 4)}-01-01`;

const openDialog = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** States of the page frame, and of the public pages. */
const FRAME_STATES: readonly Subject[] = [
  {
    name: 'state-palette',
    path: '/accounting/customers',
    viewer: 'owner',
    act: async (page) => {
      await page.keyboard.press('ControlOrMeta+k');
      const { palette } = new ShellPage(page);
      await palette.waitFor();
      await page.keyboard.type('inv');
      await palette.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'state-shortcuts',
    path: '/accounting/customers',
    viewer: 'owner',
    isForDesktop: true,
    act: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'state-account-menu',
    path: '/accounting/customers',
    viewer: 'owner',
    isForDesktop: true,
    act: async (page) => {
      await new ShellPage(page).openAccountMenu();
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    },
  },
  { name: 'state-sign-in', path: '/accounting/customers', viewer: 'visitor', act: openDialog('Sign In') },
  {
    name: 'state-sign-in-refused',
    path: '/accounting/customers',
    viewer: 'visitor',
    act: async (page) => {
      await openDialog('Sign In')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'state-row-menu',
    path: '/accounting/invoices',
    viewer: 'owner',
    isForDesktop: true,
    act: async (page) => {
      const row = page.locator('tr[data-index="0"]');
      await row.hover();
      await row.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'state-delete-asked',
    path: '/accounting/customers',
    viewer: 'owner',
    isForDesktop: true,
    act: async (page) => {
      const row = page.locator('tr[data-index="0"]');
      await row.hover();
      await row.getByRole('button', { name: /^Delete/ }).click();
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
    },
  },
];

/** The reconciliation that the sample company has not finished, and one of its dialogs. */
const RECONCILIATION_STATES: readonly Subject[] = [
  { name: 'state-reconciliation', path: '/banking/reconciliation', viewer: 'owner', act: openReconciliation },
  {
    name: 'state-reconciliation-split',
    path: '/banking/reconciliation',
    viewer: 'owner',
    isForDesktop: true,
    act: async (page) => {
      await openReconciliation(page);
      await page
        .getByRole('button', { name: /^Split/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

async function openReconciliation(page: Page): Promise<void> {
  await page.locator('tr[data-index="0"]').click();
  await page.getByRole('button', { name: /^Finish/ }).waitFor();
}

/** States beyond a bare address: open menus and dialogs, refused input, reports. */
export const STATES: readonly Subject[] = [
  ...RESOURCES.flatMap(statesOfList),
  ...RESOURCES.map(refusedForm),
  ...reports.map(({ id }) => {
    const subject = STATEMENTS[id];
    return subject === undefined ? report(id) : statement(id, subject);
  }),
  ...FRAME_STATES,
  ...RECONCILIATION_STATES,
  ...STAGED_STATES,
];
