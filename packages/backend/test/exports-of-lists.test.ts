import { entities } from '@ledgerwise/domain';
import { type AnyResource, listNameOf } from '@ledgerwise/resource';
import {
  type ExportForm,
  everyRecord,
  exportColumns,
  hasLinesToExport,
  runExport,
} from '@ledgerwise/resource/csv';
import { createInlineCsvClient } from '@ledgerwise/resource/csv/inline';
import { firstListQuery } from '@ledgerwise/resource/query';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playStory } from '../src/seed/play/play-story.ts';
import { callerOf, functionsOf } from './database/data-source.ts';
import { openTestDatabase, type TestDatabase } from './database/test-database.ts';
import { founded } from './seed/founder.ts';

let database: TestDatabase;
let owner: Awaited<ReturnType<typeof founded>>;
beforeAll(async () => {
  database = await openTestDatabase();
  owner = await founded(database);
  await playStory(database.sql, owner, '2026-03-20');
}, 60_000);
afterAll(() => database.close());

const call = (name: string, args: object) => callerOf(database, owner)(name, args);

async function fileOf(resource: AnyResource, query: ReturnType<typeof everyRecord>, form: ExportForm) {
  const file = await runExport({
    source: functionsOf(database, owner),
    client: createInlineCsvClient(),
    resource,
    query,
    form,
  });
  const text = await file.text();
  return { text, header: text.split('\r\n')[0]?.split(',') ?? [] };
}

const lists: readonly AnyResource[] = entities.map(({ resource }) => resource);

describe.each(lists.map((resource) => [listNameOf(resource), resource] as const))('%s', (_name, resource) => {
  const matching = (): ReturnType<typeof everyRecord> => {
    const { filters } = firstListQuery(resource);
    return filters ? { filters } : {};
  };

  test.each([
    ['what matches, without ids', matching, false],
    ['what matches, with ids', matching, true],
    ['all rows, without ids', () => everyRecord(resource), false],
    ['all rows, with ids', () => everyRecord(resource), true],
  ] as const)('%s', async (_choice, queryOf, withIds) => {
    const query = queryOf();
    const ids = await call('list_record_ids', { table_name: resource.name, query });
    const { text, header } = await fileOf(resource, query, { withIds });
    const { fields, asked } = exportColumns(resource, { withIds });
    expect(header).toEqual(Object.values(fields).map(({ label }) => label));
    expect(header.includes('ID')).toBe(withIds);
    // Each column that is asked for is one: otherwise those behind it would stand under the wrong heads.
    const [row] = JSON.parse(
      String(await call('export_records', { table_name: resource.name, columns: asked, query })),
    );
    if (row) expect(row).toHaveLength(asked.length + 1);
    const found = Array.isArray(ids) ? ids : [];
    if (withIds) for (const id of found) expect(text).toContain(id);
    else for (const id of found) expect(text).not.toContain(id);
  });

  test('all rows are no fewer than those that match', async () => {
    const count = async (query: object) =>
      Number(Object(await call('summarise_records', { table_name: resource.name, query })).count);
    expect(await count(everyRecord(resource))).toBeGreaterThanOrEqual(await count(matching()));
  });

  test.runIf(hasLinesToExport(resource))('all rows with their lines', async () => {
    const { text, header } = await fileOf(resource, everyRecord(resource), { withLines: true });
    expect(header).toEqual(
      Object.values(exportColumns(resource, { withLines: true }).fields).map(({ label }) => label),
    );
    expect(text.split('\r\n').length).toBeGreaterThan(2);
  });
});

test('what has no lines is not exported with them', async () => {
  await expect(
    call('export_document_lines', {
      table_name: 'customers',
      columns: ['name'],
      line_columns: [],
      query: {},
    }),
  ).rejects.toThrow('Customers have no lines that could be exported. Export a row for each of them instead.');
});
