import type { Role } from '../../fixtures/accounts.ts';
import { expect, test } from '../../fixtures/test.ts';
import { customersList } from '../../pages/customers.page.ts';

interface Rights {
  readonly role: Role;
  readonly heading: string;
  readonly seesOthers: boolean;
  readonly mayCreate: boolean;
  readonly mayExport: boolean;
  readonly mayImport: boolean;
  readonly mayDelete: boolean;
}

const RIGHTS: readonly Rights[] = [
  {
    role: 'admin',
    heading: 'Customers',
    seesOthers: true,
    mayCreate: true,
    mayExport: true,
    mayImport: true,
    mayDelete: true,
  },
  {
    role: 'manager',
    heading: 'Customers',
    seesOthers: true,
    mayCreate: true,
    mayExport: true,
    mayImport: true,
    mayDelete: false,
  },
  {
    role: 'user',
    heading: 'Your Customers',
    seesOthers: false,
    mayCreate: true,
    mayExport: false,
    mayImport: false,
    mayDelete: false,
  },
  {
    role: 'viewer',
    heading: 'Your Customers',
    seesOthers: false,
    mayCreate: false,
    mayExport: false,
    mayImport: false,
    mayDelete: false,
  },
];

const BANNER = 'You can only view customers that you created. Contact your admin for broader access.';

for (const rights of RIGHTS)
  test(`customers as ${rights.role}: forbidden actions are disabled and show who may use them`, async ({
    api,
    admin,
    openAs,
  }) => {
    await api.insert('customers', [{ name: 'Of The Admin' }], admin.session);
    const member = rights.role === 'admin' ? admin : await api.join(admin, 'user');
    if (rights.role !== 'admin') {
      await api.insert('customers', [{ name: 'Of The Member' }], member.session);
      await api.call(
        'set_member_role',
        { user_id: member.session.user.id, role: rights.role },
        admin.session,
      );
    }
    const own = rights.role === 'admin' ? 'Of The Admin' : 'Of The Member';
    const page = await openAs(member);
    const list = customersList(page);
    await list.open();
    await expect(list.heading).toHaveText(rights.heading);
    await expect(list.row(own)).toBeVisible();
    await expect(list.row('Of The Admin')).toHaveCount(rights.seesOthers ? 1 : 0);
    await expect(page.getByText(BANNER)).toHaveCount(rights.seesOthers ? 0 : 1);

    const actions = [
      [list.button('Export CSV'), rights.mayExport],
      [list.button('Import CSV'), rights.mayImport],
      [list.button('New Customer'), rights.mayCreate],
      [list.rowButton('Edit', own), rights.mayCreate],
      [list.rowButton('Delete', own), rights.mayDelete],
    ] as const;
    for (const [action, isAllowed] of actions)
      if (isAllowed) await expect(action).toBeEnabled();
      else {
        await expect(action).toBeDisabled();
        await expect(action).toHaveAccessibleDescription(/needs the role admin/i);
      }
  });

test('the server refuses the actions that the screen disables', async ({ api, admin }) => {
  const member = await api.join(admin, 'user');
  const [own] = await api.insert<{ id: string }>('customers', [{ name: 'Mine' }], member.session);
  const refused = [
    await api.ask(
      'POST',
      '/rest/v1/rpc/bulk_delete',
      { table_name: 'customers', ids: [own?.id] },
      member.session,
    ),
    await api.ask(
      'POST',
      '/rest/v1/rpc/import_records',
      { table_name: 'customers', rows: [{ name: 'X' }], mode: 'all_or_nothing', key: crypto.randomUUID() },
      member.session,
    ),
    await api.ask(
      'POST',
      '/rest/v1/rpc/export_records',
      { table_name: 'customers', columns: ['name'], query: {}, after: null, page_size: 10 },
      member.session,
    ),
    await api.ask(
      'POST',
      '/rest/v1/rpc/set_member_role',
      { user_id: member.session.user.id, role: 'admin' },
      member.session,
    ),
  ];
  for (const answer of refused) {
    expect.soft(answer.ok, answer.url).toBe(false);
    expect.soft((await answer.json()) as object, answer.url).toHaveProperty('message');
  }
  await api.ask('DELETE', `/rest/v1/customers?id=eq.${own?.id}`, undefined, member.session);
  expect(await api.select('customers', `id=eq.${own?.id}`, admin.session)).toHaveLength(1);
});

test('shows a viewer who opens the form by its address which role can use it', async ({
  api,
  admin,
  openAs,
}) => {
  const page = await openAs(await api.join(admin, 'viewer'));
  await page.goto('/accounting/customers/new');
  await expect(page.getByRole('main')).toContainText(/permission|may not|admin/i);
  await expect(page.getByRole('button', { name: 'Create Customer' })).toHaveCount(0);
});
