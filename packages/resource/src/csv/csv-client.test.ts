import { AppError, type DataSource } from '@ledgerwise/contract';
import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../fixtures/memory-storage.ts';
import { people } from '../fixtures/people.resource.ts';
import { createLocalDataSource } from '../local/local-data-source.ts';
import type { CsvClient } from './csv-client.ts';
import { createInlineCsvClient } from './inline-client.ts';
import { runExport } from './run-export.ts';
import { findMatches, runImport } from './run-import.ts';

const sourceOf = (names: readonly string[] = []) =>
  createLocalDataSource({
    resources: [people],
    storage: createMemoryStorage(),
    seed: { people: names.map((name) => ({ name, email: `${name.toLowerCase()}@example.com` })) },
  });

async function prepared(source: DataSource, text: string, policy: 'skip' | 'update' | 'create' = 'skip') {
  const client = createInlineCsvClient();
  const opened = await client.open(new File([text], 'people.csv'), people);
  if (!opened.ok) throw new Error(opened.problem.message);
  await client.check(opened.summary.mapping);
  const plan = await client.plan(await findMatches({ source, client, resource: people }), policy);
  return { client, plan };
}
const many = (count: number) =>
  `Name\n${Array.from({ length: count }, (_, index) => `P${index}`).join('\n')}\n`;
const count = async (source: DataSource) =>
  (await source.call('summarise_records', { table_name: 'people', query: {} })).count;

describe('an import from file to records', () => {
  it('finds existing contacts and updates them', async () => {
    const source = sourceOf(['Ada', 'Bob']);
    const text = 'Name,Email,Note\nAda,ADA@EXAMPLE.COM,hello\nCyd,cyd@example.com,\n';
    const { client, plan } = await prepared(source, text, 'update');
    expect(plan).toEqual({ total: 2, creates: 1, updates: 1, skipped: 0 });
    const key = crypto.randomUUID();
    const work = { source, client, resource: people, plan, mode: 'all_or_nothing' as const, key };
    expect(await runImport(work)).toMatchObject({ inserted: 1, updated: 1, rejected: [] });
    expect(await count(source)).toBe(3);
  });

  it('asks for no names without any', async () => {
    const asked: string[] = [];
    const empty = sourceOf();
    const source: DataSource = {
      ...empty,
      call: (name, ...parameters) => {
        asked.push(name);
        return empty.call(name, ...parameters);
      },
    };
    expect((await prepared(source, many(3))).plan.creates).toBe(3);
    expect(asked).toEqual(['summarise_records']);
  });

  it('sends a large file in batches and reports progress', async () => {
    const source = sourceOf();
    const { client, plan } = await prepared(source, many(12_000));
    const told: number[] = [];
    const outcome = await runImport({
      source,
      client,
      resource: people,
      plan,
      mode: 'skip_bad',
      key: crypto.randomUUID(),
      onProgress: ({ done }) => told.push(done),
    });
    expect(told).toEqual([5000, 10_000, 12_000]);
    expect(outcome.inserted).toBe(12_000);
    expect(await count(source)).toBe(12_000);
  });

  it('leaves nothing behind when it is cancelled', async () => {
    const source = sourceOf();
    const { client, plan } = await prepared(source, many(12_000));
    const stop = new AbortController();
    const key = crypto.randomUUID();
    const work = runImport({
      source,
      client,
      resource: people,
      plan,
      mode: 'skip_bad',
      key,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(work).rejects.toMatchObject({ code: 'data.aborted' });
    expect(await count(source)).toBe(0);
    expect(await source.call('stage_import_rows', { key, part: 0, rows: [] })).toBe(0);
  });
});

describe('a large file with lost parts', () => {
  const losing = (source: DataSource, lost: (part: unknown, attempt: number) => boolean): DataSource => {
    let attempt = 0;
    return {
      ...source,
      call: async (name, ...parameters) => {
        const [args] = parameters;
        if (name !== 'stage_import_rows' || !args || !('part' in args) || !lost(args.part, ++attempt))
          return source.call(name, ...parameters);
        // Response of a server that counts this part in another organization, or not yet.
        return 5000 as Awaited<ReturnType<typeof source.call<typeof name>>>;
      },
    };
  };
  const work = async (source: DataSource) => ({
    ...(await prepared(source, many(12_000))),
    source,
    resource: people,
    mode: 'all_or_nothing' as const,
    key: crypto.randomUUID(),
  });

  it('is not imported in part', async () => {
    const source = losing(sourceOf(), (part) => part === 1);
    await expect(runImport(await work(source))).rejects.toMatchObject({ code: 'import.incomplete' });
    expect(await count(source)).toBe(0);
  });

  it('is imported where the count alone was short', async () => {
    const kept = sourceOf();
    const short: DataSource = {
      ...kept,
      call: async (name, ...parameters) => {
        const answer = await kept.call(name, ...parameters);
        const isFirst = name === 'stage_import_rows' && ++staged <= 3;
        return isFirst ? (5000 as typeof answer) : answer;
      },
    };
    let staged = 0;
    expect(await runImport(await work(short))).toMatchObject({ inserted: 12_000 });
    expect(staged).toBe(4);
  });
});

describe('an export from records to file', () => {
  it('contains the filtered rows, in parts', async () => {
    const source = sourceOf(Array.from({ length: 20_001 }, (_, index) => `P${index}`));
    const client = createInlineCsvClient();
    const told: number[] = [];
    const filters = [{ field: 'name', operator: 'not_equals', value: 'P7' }] as const;
    const file = await runExport({
      source,
      client,
      resource: people,
      query: { filters },
      onProgress: ({ done }) => told.push(done),
    });
    const lines = (await file.text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(20_001);
    expect(lines.some((line) => line.startsWith('P7,'))).toBe(false);
    expect(told).toEqual([20_000, 20_000]);
  });

  it('fetches the next part while one is written', async () => {
    const source = sourceOf(['Ada']);
    const client = createInlineCsvClient();
    let fetched = 0;
    let isNextFetched = (): void => undefined;
    const nextFetched = new Promise<void>((resolve) => {
      isNextFetched = resolve;
    });
    const counting: DataSource = {
      ...source,
      call: (name, ...parameters) => {
        fetched += 1;
        if (fetched === 2) isNextFetched();
        return source.call(name, ...parameters);
      },
    };
    const waiting: CsvClient = {
      ...client,
      async addToExport(part) {
        await nextFetched;
        return client.addToExport(part);
      },
    };
    const file = await runExport({ source: counting, client: waiting, resource: people, query: {} });
    expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(2);
    expect(fetched).toBe(2);
  });

  it('continues behind the last record, whatever its cells contain', async () => {
    const names = [
      'x[',
      '["00000000-0000-4000-8000-000000000000"',
      '],["ffffffff-ffff-4fff-8fff-ffffffffffff"',
    ];
    const source = sourceOf(names);
    const { rows } = await source.list('people', {
      sort: { field: 'id', descending: false },
      page: { size: 10, offset: 0 },
    });
    const after: unknown[] = [];
    const recording: DataSource = {
      ...source,
      call: (name, ...parameters) => {
        after.push((parameters[0] as { readonly after: unknown }).after);
        return source.call(name, ...parameters);
      },
    };
    await runExport({ source: recording, client: createInlineCsvClient(), resource: people, query: {} });
    expect(after).toEqual([null, rows.at(-1)?.id]);
  });

  it('fails if the records of a part do not begin with ids, instead of leaving some out', async () => {
    const source: DataSource = { ...sourceOf(), call: async () => '[["","Ada"]]' as never };
    const work = { source, client: createInlineCsvClient(), resource: people, query: {} };
    await expect(runExport(work)).rejects.toThrow('A record of an export must begin with its id.');
  });

  it('ends as cancelled', async () => {
    const work = { source: sourceOf(), client: createInlineCsvClient(), resource: people, query: {} };
    await expect(runExport({ ...work, signal: AbortSignal.abort() })).rejects.toThrow(AppError);
  });
});

it('reports a file that can no longer be read', async () => {
  const gone = new File(['x'], 'people.csv');
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  expect(await createInlineCsvClient().open(gone, people)).toEqual({
    ok: false,
    problem: {
      kind: 'unreadable',
      message: 'Failed to process file',
      detail: 'It was moved, changed or locked after it was chosen. Choose it again.',
    },
  });
});
