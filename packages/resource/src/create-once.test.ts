import { AppError, type DataSource } from '@ledgerwise/contract';
import { expect, test } from 'vitest';
import { createOnce } from './create-once.ts';
import { createMemoryStorage } from './fixtures/memory-storage.ts';
import { people } from './fixtures/people.resource.ts';
import { createLocalDataSource } from './local/index.ts';

const ada = { id: 'p1', name: 'Ada', note: 'first' };

const emptyStore = (): DataSource =>
  createLocalDataSource({ resources: [people], storage: createMemoryStorage(), seed: { people: [] } });

const add = (data: DataSource, values: typeof ada, wasTried = true) =>
  createOnce(data, 'people', values, wasTried);

test('a retry after a lost response creates no second record, and stores the newest input', async () => {
  const data = emptyStore();
  await add(data, ada, false);
  await add(data, { ...ada, note: 'second' });
  const { rows } = await data.list('people', {
    sort: { field: 'name', descending: false },
    page: { size: 5, offset: 0 },
  });
  expect(rows).toMatchObject([{ ...ada, note: 'second' }]);
});

test('a retry does not overwrite what somebody else changed since the first attempt arrived', async () => {
  const data = emptyStore();
  await add(data, ada, false);
  await data.update('people', 'p1', { note: 'by a colleague' });
  await expect(add(data, { ...ada, note: 'second' })).rejects.toMatchObject({ code: 'data.stale' });
  expect(await data.get('people', 'p1')).toMatchObject({ note: 'by a colleague' });
});

test('a retry after two lost responses overwrites what its author has sent before, and nothing else', async () => {
  const data = emptyStore();
  const sent = { ...ada, note: 'second' };
  await add(data, ada, false);
  await add(data, sent);
  const retry = (note: string) => createOnce(data, 'people', { ...ada, note }, true, sent);
  expect(await retry('third')).toMatchObject({ note: 'third' });
  await data.update('people', 'p1', { note: 'by a colleague' });
  await expect(retry('fourth')).rejects.toMatchObject({ code: 'data.stale' });
});

test('a retry of what is stored already changes nothing', async () => {
  const data = emptyStore();
  const stored = await add(data, ada, false);
  expect(await add(data, ada)).toEqual(stored);
});

test('a first attempt never changes a record that has its id', async () => {
  const data = emptyStore();
  await add(data, ada, false);
  await expect(add(data, { ...ada, note: 'other' }, false)).rejects.toMatchObject({ code: 'data.conflict' });
  expect(await data.get('people', 'p1')).toMatchObject(ada);
});

test('a conflict about another value is the one that is reported', async () => {
  const taken = new AppError('data.conflict', { status: 409, fields: { name: 'Taken' } });
  const data: DataSource = { ...emptyStore(), create: () => Promise.reject(taken) };
  await expect(add(data, ada)).rejects.toBe(taken);
});
