import { RealtimeListener } from '../../fixtures/realtime-listener.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { customersList } from '../../pages/customers.page.ts';

interface Customer {
  readonly id: string;
  readonly name: string;
  readonly city: string | null;
}

test('a colleague sees each change without a reload', async ({ api, admin, openAs }) => {
  const colleague = await api.join(admin, 'manager');
  const list = customersList(await openAs(colleague));
  await list.open();
  await expect(list.liveMark).toBeVisible();

  const [made] = await api.insert<Customer>('customers', [{ name: 'Live Wire Pty' }], admin.session);
  await expect(list.row('Live Wire Pty')).toBeVisible();

  await api.call(
    'bulk_update',
    { table_name: 'customers', ids: [made?.id], changes: { name: 'Live Wire Ltd' } },
    admin.session,
  );
  await expect(list.row('Live Wire Ltd')).toBeVisible();
  await expect(list.row('Live Wire Pty')).toHaveCount(0);

  await api.call('bulk_delete', { table_name: 'customers', ids: [made?.id] }, admin.session);
  await expect(list.row('Live Wire Ltd')).toHaveCount(0);
});

test(
  'a change keeps the colleague’s selection, scroll and focus',
  inFullTier,
  async ({ api, admin, openAs }) => {
    const rows = Array.from({ length: 45 }, (_, index) => ({
      name: `Steady ${String(index).padStart(2, '0')}`,
    }));
    await api.insert<Customer>('customers', rows, admin.session);
    const page = await openAs(admin);
    const list = customersList(page);
    await list.open('?sort=name');
    await expect(list.liveMark).toBeVisible();
    await list.row('Steady 40').scrollIntoViewIfNeeded();
    const checkbox = list.checkbox('Steady 40');
    await checkbox.check();
    const top = (await checkbox.boundingBox())?.y;

    await api.insert<Customer>('customers', [{ name: 'Steady 99' }], admin.session);
    await expect(list.total(46)).toBeVisible();
    await expect(checkbox).toBeChecked();
    await expect(checkbox).toBeFocused();
    expect((await checkbox.boundingBox())?.y).toBe(top);
  },
);

test('another organization never sees a record: on screen, by REST, by search, by realtime', async ({
  api,
  admin,
  openAs,
  browser,
}) => {
  const [secret] = await api.insert<Customer>('customers', [{ name: 'Secret Client' }], admin.session);
  if (!secret) throw new Error('The customer was not created.');
  const outsider = await api.signUp('Sam Stranger');
  const screen = customersList(await openAs(outsider));
  const theirs = await RealtimeListener.join(await browser.newPage(), api, 'customers', outsider.session);
  const ours = await RealtimeListener.join(await browser.newPage(), api, 'customers', admin.session);
  await screen.open();

  await api.ask('PATCH', `/rest/v1/customers?id=eq.${secret.id}`, { city: 'Perth' }, admin.session);
  await expect.poll(() => ours.hasHeardOf(secret.id)).toBe(true);
  // Their own record follows ours on the same connection, so earlier changes have arrived.
  const [own] = await api.insert<Customer>('customers', [{ name: 'Their Own' }], outsider.session);
  await expect.poll(() => theirs.hasHeardOf(own?.id ?? '')).toBe(true);
  expect(await theirs.hasHeardOf(secret.id)).toBe(false);
  expect((await ours.changes()).some(({ id }) => id === own?.id)).toBe(false);

  await expect(screen.row('Their Own')).toBeVisible();
  await expect(screen.row('Secret Client')).toHaveCount(0);
  await screen.page.goto(`/accounting/customers/${secret.id}`);
  await expect(screen.page.getByRole('main')).not.toContainText('Secret Client');

  expect(await api.select<Customer>('customers', `id=eq.${secret.id}`, outsider.session)).toEqual([]);
  const query = { search: 'Secret' };
  expect(await api.call('search_records', { table_name: 'customers', query }, outsider.session)).toEqual([]);
  await api.ask('PATCH', `/rest/v1/customers?id=eq.${secret.id}`, { city: 'Gone' }, outsider.session);
  await api.ask('DELETE', `/rest/v1/customers?id=eq.${secret.id}`, undefined, outsider.session);
  const [after] = await api.select<Customer>('customers', `id=eq.${secret.id}`, admin.session);
  expect(after).toMatchObject({ name: 'Secret Client', city: 'Perth' });
});

test('nobody can read anything without a session', async ({ api, admin }) => {
  await api.insert<Customer>('customers', [{ name: 'Quiet Client' }], admin.session);
  const answer = await api.ask('GET', '/rest/v1/customers?select=id,name');
  const text = await answer.text();
  expect(text).not.toContain('Quiet Client');
  expect(answer.ok ? JSON.parse(text) : []).toEqual([]);
});
