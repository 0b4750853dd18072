import { expect, test } from 'vitest';
import { MemoryStorage } from '../test/memory-storage.ts';
import { demoRecordsOn, isOwn } from './demo-company.ts';
import { createDemoData, createDemoStore, timeIds } from './demo-data.ts';
import { demoResources, storageKey } from './demo-resources.ts';
import { guardStorage } from './storage/guarded-storage.ts';

const firstPage = {
  sort: { field: 'created_at', descending: true },
  page: { size: 200, offset: 0 },
} as const;
const sample = demoRecordsOn('2026-01-01');

test('a first visit finds the sample company under its keys', async () => {
  const storage = new MemoryStorage();
  const data = createDemoData(storage);
  for (const resource of demoResources) {
    const { rows } = await data.list(resource.name, firstPage);
    expect(rows).toHaveLength(sample[resource.name]?.length ?? 0);
    expect(storage.getItem(storageKey(resource))).toContain(String(rows[0]?.id));
  }
});

test('input of a visitor is there on the next visit, until the demo is reset', async () => {
  const storage = new MemoryStorage();
  const customer = await createDemoData(storage).create('customers', { name: 'Ada & Co' });
  const later = createDemoData(storage);
  expect(await later.get('customers', customer.id)).toMatchObject({ name: 'Ada & Co' });
  later.reset();
  await expect(later.get('customers', customer.id)).rejects.toMatchObject({ code: 'data.not_found' });
  const names = (await later.list('customers', firstPage)).rows.map(({ name }) => name);
  expect(names).toEqual(sample.customers?.map(({ name }) => name));
});

test('renews read-only records on a later day, and keeps entered ones', async () => {
  const storage = new MemoryStorage();
  const first = createDemoData(storage, '2026-03-31');
  const latest = async (data: typeof first) => (await data.list('invoices', firstPage)).rows[0]?.invoice_date;
  const before = await latest(first);
  await first.create('customers', { name: 'Ada & Co' });
  const later = createDemoData(storage, '2026-05-01');
  expect([before, await latest(later)]).toEqual(['2026-03-31', '2026-05-01']);
  expect((await later.list('customers', { ...firstPage, search: 'Ada & Co' })).rows).toHaveLength(1);
});

test('documents cannot be written', async () => {
  const data = createDemoData(new MemoryStorage());
  await expect(data.create('invoices', { invoice_number: 'INV-1' })).rejects.toMatchObject({
    code: 'data.forbidden',
  });
});

test('ids are times, and never the same', () => {
  const next = timeIds(() => 1_000);
  expect([next(), next(), next()]).toEqual(['1000', '1001', '1002']);
});

function storeOver(storage: MemoryStorage | null) {
  return createDemoStore(
    guardStorage({ storage, marker: 'demo-version', events: new EventTarget() }),
    '2026-01-01',
  );
}
const namesIn = async (data: ReturnType<typeof createDemoData>) =>
  (await data.list('customers', firstPage)).rows.map(({ name }) => String(name));
const sampleNames = sample.customers?.map(({ name }) => String(name)) ?? [];

test("a visitor's record has a time as its id, which forms send; one of the sample company does not", async () => {
  const data = createDemoData(new MemoryStorage());
  const before = Date.now();
  const entered = await data.create('customers', { id: data.newId?.() ?? '', name: 'Ada & Co' });
  expect(Number(entered.id)).toBeGreaterThanOrEqual(before);
  expect(Number(entered.id)).toBeLessThan(before + 60_000);
  const { rows } = await data.list('customers', firstPage);
  expect(rows.filter(isOwn).map(({ name }) => name)).toEqual(['Ada & Co']);
  await data.update('customers', 'sample-1', { phone: '555' });
  expect((await data.list('customers', firstPage)).rows.filter(isOwn)).toHaveLength(2);
});

test('a reset can be undone', async () => {
  const { data, reset } = storeOver(new MemoryStorage());
  await data.create('customers', { name: 'Ada & Co' });
  const undo = reset();
  expect(await namesIn(data)).toEqual(sampleNames);
  undo();
  expect(await namesIn(data)).toEqual(['Ada & Co', ...sampleNames]);
});

test.each([
  ['a browser without storage', null],
  ['a storage without room', new MemoryStorage(10)],
])('%s: the demo works for as long as the page is open', async (_what, storage) => {
  const { data, storage: guard } = storeOver(storage);
  await data.create('customers', { name: 'Ada & Co' });
  expect((await namesIn(data))[0]).toBe('Ada & Co');
  expect(guard.problem()).toBe(storage ? 'full' : 'refused');
});

test('a full storage refuses the change and keeps earlier input', async () => {
  const storage = new MemoryStorage();
  const { data, storage: guard } = storeOver(storage);
  await data.create('customers', { name: 'Ada & Co' });
  storage.limit = 10;
  await expect(data.create('customers', { name: 'Bob' })).rejects.toMatchObject({ code: 'data.quota' });
  expect((await namesIn(data))[0]).toBe('Ada & Co');
  expect(guard.problem()).toBe('full');
});

test('cleared storage loses nothing while the page is open, and can be restored', async () => {
  const storage = new MemoryStorage();
  const store = storeOver(storage);
  await store.data.create('customers', { name: 'Ada & Co' });
  storage.items.clear();
  expect((await namesIn(store.data))[0]).toBe('Ada & Co');
  expect(store.storage.problem()).toBe('cleared');
  store.putBack();
  expect(storage.items.get('demo-customers')).toContain('Ada & Co');
  storage.items.clear();
  await namesIn(store.data);
  store.reset();
  expect(await namesIn(store.data)).toEqual(sampleNames);
  expect(store.storage.problem()).toBeNull();
});

/** Possible damaged values of a key. */
const DAMAGE = ['{broken', '', 'null', '[1]', '{"id":"1"}', '[{"name":"no id"}]'];

test.each(demoResources.map((resource) => [resource.label.many, resource] as const))(
  'damaged %s are reported, other lists still work, and the list can be reset',
  async (_many, resource) => {
    for (const text of DAMAGE) {
      const storage = new MemoryStorage();
      const first = storeOver(storage);
      for (const { name } of demoResources) await first.data.list(name, firstPage);
      storage.setItem(storageKey(resource), text);
      const { data, reset } = storeOver(storage);
      expect(data.unreadable()).toEqual([resource.name]);
      await expect(data.list(resource.name, firstPage)).rejects.toThrow(/cannot be read/);
      for (const { name } of demoResources)
        if (name !== resource.name) expect((await data.list(name, firstPage)).rows.length).toBeGreaterThan(0);
      expect(data.watch(resource.name, { onChange: () => {}, onStatus: () => {} })).toBeTypeOf('function');
      reset(resource.name);
      expect((await data.list(resource.name, firstPage)).rows.length).toBeGreaterThan(0);
      expect(data.unreadable()).toEqual([]);
    }
  },
);

test.each(['demo-version', 'demo-day', 'demo-imports'])('a damaged %s loses no record', async (key) => {
  for (const text of DAMAGE) {
    const storage = new MemoryStorage();
    await storeOver(storage).data.create('customers', { name: 'Ada & Co' });
    storage.setItem(key, text);
    const { data } = storeOver(storage);
    expect((await namesIn(data))[0]).toBe('Ada & Co');
    expect(await data.call('recent_imports', { table_name: 'customers' })).toEqual([]);
  }
});

test('a reset repairs several damaged lists at once', async () => {
  const storage = new MemoryStorage();
  const first = storeOver(storage);
  for (const { name } of demoResources) await first.data.list(name, firstPage);
  for (const resource of demoResources) storage.setItem(storageKey(resource), '{broken');
  const { data, reset } = storeOver(storage);
  expect(data.unreadable()).toHaveLength(demoResources.length);
  reset();
  expect(await namesIn(data)).toEqual(sampleNames);
});

test('document pages have their lines, and the totals of those are the document’s', async () => {
  const data = createDemoData(new MemoryStorage(), '2026-01-01');
  const { rows } = await data.list('invoices', firstPage);
  expect(rows.length).toBeGreaterThan(50);
  for (const invoice of rows) {
    const lines = await data.call('document_lines', { kind: 'invoice', id: invoice.id });
    const total = lines.reduce((sum, line) => sum + Math.round(Number(line.total) * 100), 0);
    const inBase = Math.round(total * Number(invoice.exchange_rate));
    expect(inBase, invoice.id).toBe(Math.round(Number(invoice.total_amount) * 100));
    const settled = await data.call('document_settlements', { kind: 'invoice', id: invoice.id });
    const paid = settled.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    if (invoice.status !== 'Draft')
      expect(total - paid, invoice.id).toBe(Math.round(Number(invoice.balance_due) * 100));
  }
  const orders = (await data.list('sales_orders', firstPage)).rows;
  for (const order of orders) {
    const lines = await data.call('document_lines', { kind: 'sales_order', id: order.id });
    const total = lines.reduce((sum, line) => sum + Math.round(Number(line.total) * 100), 0);
    expect(total, order.id).toBe(Math.round(Number(order.total_amount) * 100));
  }
});
