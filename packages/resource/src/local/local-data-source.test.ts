import { describe, expect, it } from 'vitest';
import { dataSourceConformance } from '../checks/conformance.ts';
import { createMemoryStorage } from '../fixtures/memory-storage.ts';
import { people, peopleSubject } from '../fixtures/people.resource.ts';
import { createLocalDataSource } from './local-data-source.ts';

describe('the data port on the browser store', () => {
  for (const { name, run } of dataSourceConformance(peopleSubject))
    it(name, () => run(createLocalDataSource({ resources: [people], storage: createMemoryStorage() })));
});

/** The browser's locks of one name: requests wait for earlier ones. */
function oneByOne() {
  let last: Promise<unknown> = Promise.resolve();
  let holding = 0;
  let most = 0;
  let count = 0;
  const request = (_name: string, work: () => Promise<unknown>): Promise<unknown> => {
    const turn = last.then(async () => {
      holding += 1;
      count += 1;
      most = Math.max(most, holding);
      // A call that does not wait would begin now.
      await Promise.resolve();
      try {
        return await work();
      } finally {
        holding -= 1;
      }
    });
    last = turn.catch(() => undefined);
    return turn;
  };
  return { request: request as LockManager['request'], most: () => most, count: () => count };
}

const newestFirst = { sort: { field: 'created_at', descending: true }, page: { size: 50, offset: 0 } };

describe('the browser store', () => {
  it('starts with the samples and stores input', async () => {
    const storage = createMemoryStorage();
    const first = createLocalDataSource({ resources: [people], storage, namespace: 'demo' });
    await first.create('people', { name: 'Grace' });
    const again = createLocalDataSource({ resources: [people], storage, namespace: 'demo' });
    const { rows } = await again.list('people', newestFirst);
    expect(rows.map((row) => row.name)).toEqual(['Grace', 'Ada']);
    expect(JSON.parse(storage.items.get('demo-people') ?? '')).toHaveLength(2);
  });

  it('searches all records with record pages, by the search fields of their lists', async () => {
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

  it('gives records created within one millisecond different times', async () => {
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

  it('reports full storage, and keeps the stored records', async () => {
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

  it('accepts an id generated by a form, once', async () => {
    const source = createLocalDataSource({ resources: [people], storage: createMemoryStorage() });
    expect((await source.create('people', { id: 'made-by-form', name: 'Grace' })).id).toBe('made-by-form');
    await expect(source.create('people', { id: 'made-by-form', name: 'Grace' })).rejects.toMatchObject({
      code: 'data.conflict',
    });
  });

  it('does not change read-only tables', async () => {
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

  it('notifies subscribers of damaged data as of a deletion, and of external changes', async () => {
    const storage = createMemoryStorage();
    const events = new EventTarget();
    const source = createLocalDataSource({ resources: [people], storage, events });
    const made = await source.create('people', { name: 'Grace' });
    const heard: string[] = [];
    source.watch('people', { onChange: ({ type, id }) => heard.push(`${type} ${id}`), onStatus: () => {} });
    const text = storage.getItem('local-people') ?? '';
    storage.setItem('local-people', '{broken');
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'local-people' }));
    await Promise.resolve();
    expect(heard).toContain(`DELETE ${made.id}`);
    storage.setItem('local-people', text);
    source.reread();
    await Promise.resolve();
    expect(heard).toContain(`INSERT ${made.id}`);
  });

  it('resets one damaged table, and keeps the others', async () => {
    const storage = createMemoryStorage();
    const others = { ...people, name: 'others', path: 'others' };
    const source = createLocalDataSource({ resources: [people, others], storage });
    await source.create('people', { name: 'Grace' });
    await source.create('others', { name: 'Heidi' });
    storage.setItem('local-people', '[1]');
    expect(source.unreadable()).toEqual(['people']);
    source.reset('people');
    expect(source.unreadable()).toEqual([]);
    expect((await source.list('people', newestFirst)).rows.map(({ name }) => name)).toEqual(['Ada']);
    expect((await source.list('others', newestFirst)).rows.map(({ name }) => name)).toEqual(['Heidi', 'Ada']);
  });

  it('does not take a damaged version for another one', async () => {
    const storage = createMemoryStorage();
    await createLocalDataSource({ resources: [people], storage }).create('people', { name: 'Grace' });
    storage.setItem('local-version', '{broken');
    const again = createLocalDataSource({ resources: [people], storage });
    expect((await again.list('people', newestFirst)).rows.map(({ name }) => name)).toEqual(['Grace', 'Ada']);
    expect(storage.getItem('local-version')).toBe('1');
  });

  it('keeps the ids of initial records that have some', async () => {
    const seed = { people: [{ id: 'sample-1', name: 'Seed' }] };
    const source = createLocalDataSource({ resources: [people], storage: createMemoryStorage(), seed });
    expect((await source.get('people', 'sample-1')).name).toBe('Seed');
  });

  it('loses no records of two tabs that write at once', async () => {
    const storage = createMemoryStorage();
    const locks = oneByOne();
    const tab = () => createLocalDataSource({ resources: [people], storage, locks });
    const [here, there] = [tab(), tab()];
    await Promise.all([
      here.create('people', { name: 'A' }),
      there.create('people', { name: 'B' }),
      here.call('import_records', {
        table_name: 'people',
        rows: [{ name: 'C' }],
        mode: 'all_or_nothing',
        key: crypto.randomUUID(),
      }),
      there.create('people', { name: 'D' }),
    ]);
    expect(locks.most()).toBe(1);
    expect(locks.count()).toBe(4);
    const { rows } = await here.list('people', newestFirst);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['A', 'Ada', 'B', 'C', 'D']);
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
