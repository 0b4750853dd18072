import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityNames } from '../src/generators/entity-names.ts';
import { generateEntity } from '../src/generators/generate-entity.ts';
import { readSchemaTable } from '../src/generators/schema-table.ts';
import { WorkspaceCopy } from './workspace-copy.ts';

let copy: WorkspaceCopy;
beforeAll(() => {
  copy = new WorkspaceCopy();
  generateEntity(copy.root, 'site-visits');
  generateEntity(copy.root, 'bank-transactions');
}, 60_000);
afterAll(() => copy.remove());

const BANK_TRANSACTIONS = 'packages/backend/supabase/schemas/banking/bank-transactions.sql';
const CHANGED = ['packages/domain', 'mf-accounting'];

describe('a generated entity', { timeout: 240_000 }, () => {
  it('passes the linter and the table of imports', async () => {
    const sources = CHANGED.map((folder) => `${folder}/src`);
    await copy.run('biome', ['check', '--error-on-warnings', '--vcs-enabled=false', ...sources]);
    await copy.run('depcruise', ['--config', '.dependency-cruiser.cjs', ...CHANGED]);
  });

  it('passes the type checker, once the baseline and the types of the database are generated', async () => {
    const said = await copy.run('tsx', ['src/schema/gen-migration.ts', '--baseline'], 'packages/backend');
    expect(said).toMatch(/^Written and proven: supabase\/migrations\/00000000000000_baseline\.sql\./m);
    await copy.run('vitest', ['run', '--project', 'backend', 'database-types', '--update']);
    await copy.run('tsc', ['-b', 'mf-accounting']);
  });

  it('passes the tests of what it touches', async () => {
    const projects = ['domain', 'mf-accounting'].flatMap((name) => ['--project', name]);
    // Of the module's, those that walk through all of its screens: no other knows of a new one.
    const files = ['packages/domain/', 'mf-accounting/src/module.test', 'verified-screens'];
    expect(await copy.run('vitest', ['run', ...projects, ...files])).toMatch(/Tests\s+\d+ passed \(/);
  });

  it('passes the rules of the schema and the permission matrix', async () => {
    const files = ['schema-rules', 'permission-matrix'];
    expect(await copy.run('vitest', ['run', '--project', 'backend', ...files])).toMatch(
      /Tests\s+\d+ passed \(/,
    );
  });
});

it('names one entity in every spelling', () => {
  expect(entityNames('site-visits')).toEqual({
    table: 'site_visits',
    path: 'site-visits',
    constant: 'siteVisits',
    type: 'SiteVisit',
    one: 'Site visit',
    many: 'Site visits',
  });
  expect(entityNames('currencies').type).toBe('Currency');
  expect(entityNames('boxes').type).toBe('Box');
  expect(entityNames('purchases').type).toBe('Purchase');
});

it.each(['Customers', '1099s', 'credit--notes', '../out'])('refuses "%s" as a name', (name) => {
  expect(() => entityNames(name)).toThrow('is no name');
});

it('refuses a name in the singular', () => {
  expect(() => entityNames('invoice')).toThrow('must be plural');
});

it('does not write over a screen that is there', () => {
  const entities = () => readFileSync(path.join(copy.root, 'packages/domain/src/entities.ts'), 'utf8');
  const before = entities();
  expect(() => generateEntity(copy.root, 'settings')).toThrow('already has a screen at settings');
  expect(entities()).toBe(before);
});

it('adopts a table that is there, with its limits and sentences', () => {
  const resource = readFileSync(
    path.join(copy.root, 'packages/domain/src/bank-transactions.resource.ts'),
    'utf8',
  );
  expect(resource).toContain("name: 'bank_transactions'");
  const table = readSchemaTable(
    readFileSync(path.join(copy.root, BANK_TRANSACTIONS), 'utf8'),
    'bank_transactions',
  );
  const entered = table.columns.filter(({ name, isEntered }) => isEntered && name !== 'id');
  expect(entered.map(({ name }) => name)).toEqual([
    'bank_account_id',
    'posted_on',
    'amount',
    'description',
    'reference',
    'external_id',
  ]);
  for (const { name } of entered) expect(resource).toContain(`${name}: `);
  expect(resource).toContain("{ value: 'matched', label: 'Matched' }");
  expect(resource).toContain("reference: text({ label: 'Reference', search: true, maxLength: 200 })");
});
