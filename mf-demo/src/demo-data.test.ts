import { expect, test } from 'vitest';
import { demoRecordsOn } from './demo-company.ts';
import { createDemoData, pageStorage, timeIds } from './demo-data.ts';
import { demoResources, storageKey } from './demo-resources.ts';

const firstPage = {
  sort: { field: 'created_at', descending: true },
  page: { size: 200, offset: 0 },
} as const;
const sample = demoRecordsOn('2026-01-01');

test('a first visit finds the sample company under its keys', async () => {
  const storage = pageStorage();
  const data = createDemoData(storage);
  for (const resource of demoResources) {
    const { rows } = await data.list(resource.name, firstPage);
    expect(rows).toHaveLength(sample[resource.name]?.length ?? 0);
    expect(storage.getItem(storageKey(resource))).toContain(String(rows[0]?.id));
  }
});

test('what a visitor enters is still there on the next visit, until the demo is reset', async () => {
  const storage = pageStorage();
  const customer = await createDemoData(storage).create('customers', { name: 'Ada & Co' });
  const later = createDemoData(storage);
  expect(await later.get('customers', customer.id)).toMatchObject({ name: 'Ada & Co' });
  later.reset();
  await expect(later.get('customers', customer.id)).rejects.toMatchObject({ code: 'data.not_found' });
  const names = (await later.list('customers', firstPage)).rows.map(({ name }) => name);
  expect(names).toEqual(sample.customers?.map(({ name }) => name));
});

test('on a later day what is only looked at is told anew, and what was entered stays', async () => {
  const storage = pageStorage();
  const first = createDemoData(storage, '2026-03-31');
  const latest = async (data: typeof first) => (await data.list('invoices', firstPage)).rows[0]?.invoice_date;
  const before = await latest(first);
  await first.create('customers', { name: 'Ada & Co' });
  const later = createDemoData(storage, '2026-05-01');
  expect([before, await latest(later)]).toEqual(['2026-03-31', '2026-05-01']);
  expect((await later.list('customers', { ...firstPage, search: 'Ada & Co' })).rows).toHaveLength(1);
});

test('documents cannot be written', async () => {
  const data = createDemoData(pageStorage());
  await expect(data.create('invoices', { invoice_number: 'INV-1' })).rejects.toMatchObject({
    code: 'data.forbidden',
  });
});

test('ids are times, and never the same', () => {
  const next = timeIds(() => 1_000);
  expect([next(), next(), next()]).toEqual(['1000', '1001', '1002']);
});
