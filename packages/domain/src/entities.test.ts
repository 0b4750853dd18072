import { readFile } from 'node:fs/promises';
import type { DataSource } from '@ledgerwise/contract';
import { type AnyResource, type Entity, listNameOf } from '@ledgerwise/resource';
import { checkResource } from '@ledgerwise/resource/checks';
import { createLocalDataSource } from '@ledgerwise/resource/local';
import { firstListQuery } from '@ledgerwise/resource/query';
import { describe, expect, it } from 'vitest';
import { bankingEntities } from './banking-entities.ts';
import { entities } from './entities.ts';

const resources: readonly AnyResource[] = entities.map(({ resource }) => resource);

function localSource(): DataSource {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  return createLocalDataSource({ resources: all, storage });
}

const all: readonly AnyResource[] = [...resources, ...bankingEntities.map(({ resource }) => resource)];

describe.each(all)('$path', (resource) => {
  it('are declared soundly', () => expect(checkResource(resource)).toEqual([]));

  it('are listed with their samples in the browser’s own store', async () => {
    const { rows } = await localSource().list(resource.name, firstListQuery(resource));
    const names = rows.map((row) => row[resource.title]).toSorted();
    expect(names).toEqual(resource.sample.map((row) => row[resource.title] ?? null).toSorted());
  });
});

it('are in the same order in the sidebar', () => {
  const listed: readonly Entity[] = entities;
  const orders = listed.flatMap(({ nav }) => (nav ? [nav.order] : []));
  expect(orders).toEqual(orders.toSorted((a, b) => a - b));
  expect(new Set(orders).size).toBe(orders.length);
});

/** The name under which a declaration is exported: `salesOrders`. */
const constantOf = (resource: AnyResource): string =>
  listNameOf(resource).replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** The file that `entities.ts` takes a resource from. */
const fileOf = (source: string, constant: string): string =>
  new RegExp(`import \\{[^}]*\\b${constant}\\b[^}]*\\} from '([^']+)'`).exec(source)?.[1] ?? '';

it('are each loaded on their own', async () => {
  const source = await readFile(new URL('./entities.ts', import.meta.url), 'utf8');
  const lines = resources.map((resource) => {
    const file = fileOf(source, constantOf(resource));
    const load = `async () => (await import('${file}')).${constantOf(resource)}`;
    return `  ${listNameOf(resource)}: { isDocument: ${resource.document !== undefined}, load: ${load} },`;
  });
  const written = [
    '// Written from entities.ts by its test: `npx vitest run --project domain entities --update`.',
    '',
    '/** The entities of entities.ts by the names of their tables, each loaded when one of its screens is. */',
    '// biome-ignore format: a line for each',
    'export const entityLoaders = {',
    ...lines,
    '} as const;',
    '',
  ];
  await expect(written.join('\n')).toMatchFileSnapshot('./entity-loaders.ts');
});
