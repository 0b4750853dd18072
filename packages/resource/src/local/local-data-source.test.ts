import { describe, expect, it } from 'vitest';
import { dataSourceConformance } from '../checks/conformance.ts';
import { createMemoryStorage } from '../fixtures/memory-storage.ts';
import { people, peopleSubject } from '../fixtures/people.resource.ts';
import { createLocalDataSource } from './local-data-source.ts';

describe('the data port on the browser store', () => {
  for (const { name, run } of dataSourceConformance(peopleSubject))
    it(name, () => run(createLocalDataSource({ resources: [people], storage: createMemoryStorage() })));
});

const newestFirst = { sort: { field: 'created_at', descending: true }, page: { size: 50, offset: 0 } };

describe('the browser store', () => {
  it('begins with the samples and keeps what was entered', async () => {
    const storage = createMemoryStorage();
    const first = createLocalDataSource({ resources: [people], storage, namespace: 'demo' });
    await first.create('people', { name: 'Grace' });
    const again = createLocalDataSource({ resources: [people], storage, namespace: 'demo' });
    const { rows } = await again.list('people', newestFirst);
    expect(rows.map((row) => row.name)).toEqual(['Grace', 'Ada']);
    expect(JSON.parse(storage.items.get('demo-people') ?? '')).toHaveLength(2);
  });

  it('searches all records that have pages of their own, by what their lists search', async () => {
    const source = createLocalDataSource({
      resources: [people, { ...people, name: 'others', screens: ['list'] }],
      storage: createMemoryStorage(),
    });
    await source.create('people', { name: 'Adam', fee: '7.00' });
    const found = await source.call('search_everything', { query: ' ada ', limit_each: 5 });
    expect(found).toMatchObject([
      { kind: 'people', title: 'Adam', amount: '7.00', currency: null },
      { kind: 'people', title: 'Ada', amount: '12.50' },
    ]);
    expect(await source.call('search_everything', { query: 'ada', limit_each: 1 })).toHaveLength(1);
    expect(await source.call('search_everything', { query: ' ', limit_each: 5 })).toEqual([]);
  });

  it('tells apart in time what was made within one millisecond', async () => {
    const now = () => new Date('2026-01-01T00:00:00Z');
    const source = createLocalDataSource({ resources: [people], storage: createMemoryStorage(), now });
    for (const name of ['A', 'B', 'C', 'D', 'E']) await source.create('people', { name });
    const { rows } = await source.list('people', newestFirst);
    expect(rows.slice(0, 5).map((row) => row.name)).toEqual(['E', 'D', 'C', 'B', 'A']);
  });

  it('begins again for a new version, and on reset', async () => {
    const storage = createMemoryStorage();
    const seed = { people: [{ name: 'Seed' }] };
    await createLocalDataSource({ resources: [people], storage, seed }).create('people', { name: 'Grace' });
    const next = createLocalDataSource({ resources: [people], storage, seed, version: 2 });
    expect((await next.list('people', newestFirst)).rows.map((row) => row.name)).toEqual(['Seed']);
    await next.create('people', { name: 'Grace' });
    next.reset();
    expect((await next.list('people', newestFirst)).rows.map((row) => row.name)).toEqual(['Seed']);
  });

  it('says when the storage is full, and keeps what was there', async () => {
    const source = createLocalDataSource({ resources: [people], storage: createMemoryStorage(900) });
    await source.list('people', newestFirst);
    await expect(source.create('people', { name: 'Grace', note: 'x'.repeat(900) })).rejects.toMatchObject({
      code: 'data.quota',
    });
    expect((await source.list('people', newestFirst)).rows).toHaveLength(1);
  });

  it('refuses names that reach into the language, and fields it does not have', async () => {
    const source = createLocalDataSource({ resources: [people], storage: createMemoryStorage() });
    const poisoned: Record<string, unknown> = JSON.parse('{"name":"x","__proto__":{"admin":true}}');
    await expect(source.create('people', poisoned)).rejects.toMatchObject({ code: 'data.invalid' });
    await expect(source.create('people', { name: 'x', hobby: 'y' })).rejects.toThrow(
      'People have no field "hobby"',
    );
    await expect(source.create('people', { name: 'x', balance: '5' })).rejects.toMatchObject({
      code: 'data.forbidden',
    });
    await expect(source.list('constructor', newestFirst)).rejects.toThrow(
      'There is no table "constructor" here.',
    );
  });

  it('takes the id that a form made, once', async () => {
    const source = createLocalDataSource({ resources: [people], storage: createMemoryStorage() });
    expect((await source.create('people', { id: 'made-by-form', name: 'Grace' })).id).toBe('made-by-form');
    await expect(source.create('people', { id: 'made-by-form', name: 'Grace' })).rejects.toMatchObject({
      code: 'data.conflict',
    });
  });

  it('keeps read-only tables as they are', async () => {
    const source = createLocalDataSource({
      resources: [people],
      storage: createMemoryStorage(),
      readOnly: ['people'],
    });
    await expect(source.create('people', { name: 'x' })).rejects.toThrow('People are read-only here.');
    expect((await source.list('people', newestFirst)).rows).toHaveLength(1);
  });

  it('hears of changes in another tab', async () => {
    const storage = createMemoryStorage();
    const events = new EventTarget();
    const here = createLocalDataSource({ resources: [people], storage, events });
    const heard: string[] = [];
    const stop = here.watch('people', {
      onChange: ({ type, id }) => heard.push(`${type} ${id}`),
      onStatus: () => {},
    });
    const there = createLocalDataSource({ resources: [people], storage, events: new EventTarget() });
    const made = await there.create('people', { name: 'Grace' });
    const tell = () => {
      events.dispatchEvent(Object.assign(new Event('storage'), { key: 'local-people' }));
      return Promise.resolve();
    };
    await tell();
    expect(heard).toEqual([`INSERT ${made.id}`]);
    await there.remove('people', [made.id]);
    await tell();
    expect(heard).toEqual([`INSERT ${made.id}`, `DELETE ${made.id}`]);
    stop();
    await there.create('people', { name: 'Unheard' });
    await tell();
    expect(heard).toHaveLength(2);
  });

  it('names the key of stored text that it cannot read', async () => {
    const storage = createMemoryStorage();
    const source = createLocalDataSource({ resources: [people], storage });
    await source.list('people', newestFirst);
    storage.setItem('local-people', '[{"name":"no id"}]');
    await expect(source.list('people', newestFirst)).rejects.toThrow(
      'stored under "local-people" cannot be read',
    );
  });
});
