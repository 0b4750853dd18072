import { expect, test } from 'vitest';
import { demoRecords, demoResources, storageKey } from './demo-company.ts';
import { createDemoData, pageStorage, timeIds } from './demo-data.ts';

const firstPage = { sort: { field: 'created_at', descending: true }, page: { size: 50, offset: 0 } } as const;

test('a first visit finds the sample company under its keys', async () => {
  const storage = pageStorage();
  const data = createDemoData(storage);
  for (const resource of demoResources) {
    const { rows } = await data.list(resource.name, firstPage);
    expect(rows).toHaveLength(demoRecords[resource.name]?.length ?? 0);
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
  expect((await later.list('customers', firstPage)).rows).toHaveLength(5);
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
