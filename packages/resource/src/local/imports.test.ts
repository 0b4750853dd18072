import { expect, it } from 'vitest';
import { createMemoryStorage } from '../fixtures/memory-storage.ts';
import { people } from '../fixtures/people.resource.ts';
import { createLocalDataSource } from './local-data-source.ts';

const KEY = '00000000-0000-4000-8000-000000000001';
const page = (storage = createMemoryStorage()) =>
  createLocalDataSource({ resources: [people], storage, seed: { people: [{ name: 'Ada' }] } });
type Source = ReturnType<typeof page>;

async function names(source: Source): Promise<readonly unknown[]> {
  const sort = { field: 'name', descending: false };
  const { rows } = await source.list('people', { sort, page: { size: 50, offset: 0 } });
  return rows.map(({ name }) => name);
}

function importPeople(source: Source, rows: readonly Readonly<Record<string, unknown>>[], key = KEY) {
  const request = { table_name: 'people', mode: 'skip_bad', key, file_name: 'people.csv' };
  return source.call('import_records', { ...request, rows });
}

it('finds an import after the page was left, and undoes it', async () => {
  const storage = createMemoryStorage();
  const before = page(storage);
  const { rows } = await before.list('people', {
    sort: { field: 'name', descending: false },
    page: { size: 1, offset: 0 },
  });
  await importPeople(before, [{ name: 'Bob' }, { name: '' }, { id: rows[0]?.id, note: 'changed' }]);

  const after = page(storage);
  expect(await after.call('import_result', { key: KEY })).toMatchObject({
    file_name: 'people.csv',
    inserted: 1,
    updated: 1,
    rejected: [{ row: 2, field: 'name' }],
    undone_at: null,
  });
  const [recent] = await after.call('recent_imports', { table_name: 'people' });
  expect(recent).toMatchObject({ file_name: 'people.csv', rejected_count: 1, can_undo: true });
  expect(await after.call('undo_import', { import_id: recent?.import_id ?? '' })).toBe(2);
  expect(await names(after)).toEqual(['Ada']);
  const [undone] = await after.call('recent_imports', { table_name: 'people' });
  expect(undone).toMatchObject({ can_undo: false, undone_at: expect.any(String) });
  await expect(after.call('undo_import', { import_id: recent?.import_id ?? '' })).rejects.toMatchObject({
    code: 'import.undone',
  });
});

it('knows of no import that was not made', async () => {
  const source = page();
  expect(await source.call('import_result', { key: KEY })).toBeNull();
  await importPeople(source, [{ name: '' }]);
  expect(await source.call('import_result', { key: KEY })).toBeNull();
  expect(await source.call('recent_imports', { table_name: 'people' })).toEqual([]);
});

it('answers a repeated key in a later page too, and refuses it for other rows', async () => {
  const storage = createMemoryStorage();
  const first = await importPeople(page(storage), [{ name: 'Bob' }]);
  expect(await importPeople(page(storage), [{ name: 'Bob' }])).toEqual(first);
  await expect(importPeople(page(storage), [{ name: 'Cyd' }])).rejects.toMatchObject({ code: 'key.reused' });
  expect(await names(page(storage))).toEqual(['Ada', 'Bob']);
});

it('imports nothing where the storage is too full to remember it', async () => {
  const source = page(createMemoryStorage(1500));
  const rows = Array.from({ length: 20 }, (_, index) => ({ name: `P${index}` }));
  await expect(importPeople(source, rows)).rejects.toMatchObject({ code: 'data.quota' });
  expect(await names(source)).toEqual(['Ada']);
  expect(await source.call('import_result', { key: KEY })).toBeNull();
});

it('forgets imports with the records', async () => {
  const source = page();
  await importPeople(source, [{ name: 'Bob' }]);
  source.reset();
  expect(await source.call('recent_imports', { table_name: 'people' })).toEqual([]);
});
