import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entityNames } from '../src/generators/entity-names.ts';
import { generateEntity } from '../src/generators/generate-entity.ts';
import { readSchemaTable } from '../src/generators/schema-table.ts';
import { WorkspaceCopy } from './workspace-copy.ts';

let copy: WorkspaceCopy;
beforeAll(() => {
  copy = new WorkspaceCopy();
  generateEntity(copy.root, 'site-visits');
  generateEntity(copy.root, 'bank-transactions');
});
afterAll(() => copy.remove());

const BANK_TRANSACTIONS = 'packages/backend/supabase/schemas/banking/bank-transactions.sql';

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
  expect(() => entityNames(name)).toThrow('is not a valid name');
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
