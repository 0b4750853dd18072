import { entities } from '@ledgerwise/domain';
import { bankingEntities } from '@ledgerwise/domain/banking';
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
import { callerOf, functionsOf } from './database/data-source.ts';
import type { TestDatabase } from './database/test-database.ts';
import { type Founder, openStory } from './seed/founder.ts';

let database: TestDatabase;
let owner: Founder;
beforeAll(async () => {
  ({ database, owner } = await openStory());
  // Records that the story lacks.
  await database.as(
    owner,
    (sql) => sql`insert into bank_rules (name, description_contains, account_id)
      select 'Rule ' || code, name, id from accounts where code in ('6020', '6100')`,
  );
  await database.as(
    owner,
    (
      sql,
    ) => sql`select write_off('invoice', i.id, 1, (select max(e.entry_date) from journal_entries e), 'Too little to ask for', gen_random_uuid())
      from (select id from invoices where status = 'sent' and balance_due > 1 order by id limit 2) i`,
  );
  for (const code of ['A1', 'A2', 'A3'])
    await database.as(owner, (sql) => sql`insert into tax_codes (code, name) values (${code}, 'Code')`);
  await database.as(
    owner,
    (sql) => sql`insert into tax_code_lines (tax_code_id, name, valid_from, rate)
      select c.id, n.name, '2026-01-01', 1 from tax_codes c cross join (values ('One'), ('Two')) n (name) where c.code = 'A1'`,
  );
  // The archived one keeps its options when the others are deleted.
  for (const name of ['Region', 'Department', 'Project']) {
    await database.as(owner, (sql) => sql`insert into tracking_categories (name) values (${name})`);
    if (name === 'Region')
      await database.as(
        owner,
        (sql) =>
          sql`select archive_records('tracking_categories', array_agg(id), true, gen_random_uuid()) from tracking_categories`,
      );
  }
  await database.as(
    owner,
    (sql) => sql`insert into tracking_options (tracking_category_id, name)
      select c.id, n.name from tracking_categories c cross join (values ('One'), ('Two')) n (name) where c.name = 'Region'`,
  );
});
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

const lists: readonly AnyResource[] = [...entities, ...bankingEntities].map(({ resource }) => resource);

/** The request of a list when it is opened. */
function firstMatching(resource: AnyResource): ReturnType<typeof everyRecord> {
  const { filters } = firstListQuery(resource);
  return filters ? { filters } : {};
}

describe.each(lists.map((resource) => [listNameOf(resource), resource] as const))('%s', (_name, resource) => {
  test.each([
    ['what matches, without ids', firstMatching, false],
    ['what matches, with ids', firstMatching, true],
    ['all rows, without ids', everyRecord, false],
    ['all rows, with ids', everyRecord, true],
  ] as const)('%s', async (_choice, queryOf, withIds) => {
    const query = queryOf(resource);
    const ids = await call('list_record_ids', { table_name: resource.name, query });
    const { text, header } = await fileOf(resource, query, { withIds });
    const { fields, asked } = exportColumns(resource, { withIds });
    expect(header).toEqual(Object.values(fields).map(({ label }) => label));
    expect(header.includes('ID')).toBe(withIds);
    // Every requested column is returned: otherwise the columns after it would be under wrong headings.
    const [row] = JSON.parse(
      String(await call('export_records', { table_name: resource.name, columns: asked, query })),
    );
    if (row) expect(row).toHaveLength(asked.length + 1);
    const found = Array.isArray(ids) ? ids : [];
    if (withIds) for (const id of found) expect(text).toContain(id);
    else for (const id of found) expect(text).not.toContain(id);
  });

  test('the total is never less than the number of matches', async () => {
    const count = async (query: object) =>
      Number(Object(await call('summarise_records', { table_name: resource.name, query })).count);
    expect(await count(everyRecord(resource))).toBeGreaterThanOrEqual(await count(firstMatching(resource)));
  });

  test.runIf(hasLinesToExport(resource))('all rows with their lines', async () => {
    const { text, header } = await fileOf(resource, everyRecord(resource), { withLines: true });
    expect(header).toEqual(
      Object.values(exportColumns(resource, { withLines: true }).fields).map(({ label }) => label),
    );
    expect(text.split('\r\n').length).toBeGreaterThan(2);
  });
});

test('records without lines are not exported with them', async () => {
  await expect(
    call('export_document_lines', {
      table_name: 'customers',
      columns: ['name'],
      line_columns: [],
      query: {},
    }),
  ).rejects.toThrow('Customers have no lines that could be exported. Export a row for each of them instead.');
});

/**
 * Content of the bulk bar, and the results of Edit, Archive, Restore and Delete for two records of the sample
 * company.
 */
interface BulkBar {
  /** Fields of the Edit action; none if records are edited one at a time. */
  readonly edits: readonly string[];
  /** Other bulk actions, before the name of the records. */
  readonly does: readonly string[];
  readonly edited?: 2 | string;
  /** Code of the refusal to archive, for lists without archiving. */
  readonly archived?: string;
  readonly deleted: 2 | string;
}

const OF_CONTACTS = ['status', 'payment_terms', 'default_tax_code_id'];
const PLACE = ['country', 'city', 'state'];
const OF_INVOICES = ['Post', 'Record Payments for', 'Email', 'Cancel'];

/** Numbers are how many were changed; a code says why nothing was. */
const BULK: Readonly<Record<string, BulkBar>> = {
  customers: {
    edits: [...OF_CONTACTS, 'credit_limit', ...PLACE],
    does: [],
    edited: 2,
    deleted: 'record.referenced',
  },
  products: {
    edits: [
      'unit_price',
      'gst_applicable',
      'gst_rate',
      'sales_tax_code_id',
      'purchase_tax_code_id',
      'sales_account_id',
      'purchase_account_id',
      'is_active',
    ],
    does: [],
    edited: 2,
    deleted: 'record.referenced',
  },
  sales_orders: {
    edits: [],
    does: ['Fulfil', 'Ship', 'Create Invoices for', 'Email', 'Cancel'],
    deleted: 'document.not_a_draft',
  },
  invoices: { edits: [], does: OF_INVOICES, deleted: 'ledger.immutable' },
  accounts_receivable: { edits: [], does: OF_INVOICES, deleted: 'ledger.immutable' },
  bills: { edits: [], does: ['Approve', 'Record Payments for', 'Cancel'], deleted: 'ledger.immutable' },
  credit_notes: { edits: [], does: ['Email', 'Void'], deleted: 'role.denied' },
  payments: { edits: [], does: ['Void'], archived: 'role.denied', deleted: 'role.denied' },
  payment_allocations: { edits: [], does: [], archived: 'role.denied', deleted: 'role.denied' },
  recurring_documents: { edits: [], does: ['Resume', 'Pause'], deleted: 2 },
  journal_entries: { edits: [], does: ['Post', 'Post and Reverse', 'Reverse'], deleted: 'ledger.immutable' },
  recurring_entries: { edits: [], does: ['Resume', 'Pause'], deleted: 2 },
  // Accounts with postings cannot change their type.
  accounts: {
    edits: ['subtype', 'is_active'],
    does: [],
    edited: 'account.in_use',
    deleted: 'record.referenced',
  },
  vendors: { edits: [...OF_CONTACTS, ...PLACE], does: [], edited: 2, deleted: 'record.referenced' },
  purchase_orders: {
    edits: [],
    does: ['Send', 'Receive', 'Create Bills for', 'Email', 'Cancel'],
    deleted: 'document.not_a_draft',
  },
  inventory_items: { edits: ['reorder_level'], does: [], edited: 2, deleted: 'stock.item_in_use' },
  contact_persons: { edits: ['customer_id', 'job_title'], does: [], edited: 2, deleted: 2 },
  employees: { edits: ['start_date'], does: [], edited: 2, deleted: 2 },
  exchange_rates: { edits: ['source'], does: [], edited: 2, archived: 'record.no_archive', deleted: 2 },
  fixed_assets: {
    edits: ['category', 'useful_life', 'depreciation_method', 'averaging'],
    does: [],
    edited: 'asset.posted',
    deleted: 'asset.posted',
  },
  tax_codes: { edits: ['treatment'], does: [], edited: 2, deleted: 2 },
  tax_code_lines: {
    edits: ['valid_from', 'position'],
    does: [],
    edited: 2,
    archived: 'record.no_archive',
    deleted: 2,
  },
  tracking_categories: { edits: [], does: [], edited: 2, deleted: 2 },
  tracking_options: { edits: [], does: [], edited: 2, deleted: 2 },
  tax_entries: { edits: ['status', 'due_date', 'tax_year', 'tax_type'], does: [], edited: 2, deleted: 2 },
  bank_rules: {
    edits: ['is_active', 'priority'],
    does: [],
    edited: 2,
    archived: 'record.no_archive',
    deleted: 2,
  },
};

/** Documents without postings have their own bulk actions, and only drafts are deleted. */
const isPlainDocument = ({ document }: AnyResource): boolean =>
  document?.isChained === true && document.balance === undefined;

function bulkOf(resource: AnyResource): BulkBar | undefined {
  const known = BULK[listNameOf(resource)];
  if (known || !isPlainDocument(resource)) return known;
  const does = (resource.actions ?? []).flatMap(({ many }) => (many ? [many.verb] : []));
  return { edits: [], does, deleted: 'document.not_a_draft' };
}

test('every list has a bulk bar that is tested here', () => {
  expect(lists.filter((resource) => !bulkOf(resource)).map(listNameOf)).toEqual([]);
  const names = lists.map(listNameOf);
  expect(Object.keys(BULK).filter((name) => !names.includes(name))).toEqual([]);
});

test.each(lists.map((resource) => [listNameOf(resource), resource] as const))(
  'the bulk bar of %s performs its actions, and refuses others with a reason',
  async (_name, resource) => {
    const said = bulkOf(resource);
    const many = (resource.actions ?? []).flatMap((action) => (action.many ? [action.many.verb] : []));
    expect({ edits: resource.bulkEdit ?? [], does: many }).toEqual({ edits: said?.edits, does: said?.does });
    const table_name = resource.name;
    // Copy IDs and Select all: the ids themselves.
    const found = await call('list_record_ids', { table_name, query: firstMatching(resource) });
    const ids = (Array.isArray(found) ? found : []).slice(0, 2);
    expect(ids).toHaveLength(2);
    const outcome = async (request: string, args: object): Promise<unknown> => {
      try {
        return await call(request, { table_name, ids, ...args, key: crypto.randomUUID() });
      } catch (error) {
        return Object(error).hint;
      }
    };
    const [field = ''] = resource.bulkEdit ?? [];
    if (field !== '') {
      const [row] = await database.as(
        owner,
        (sql) => sql`select ${sql(field)} as value from ${sql(table_name)} order by created_at limit 1`,
      );
      expect(await outcome('bulk_update', { changes: { [field]: row?.value } })).toBe(said?.edited);
    }
    for (const archived of [true, false])
      expect(await outcome('archive_records', { archived })).toBe(said?.archived ?? 2);
    expect(await outcome('bulk_delete', {})).toBe(said?.deleted);
    // Export Selected: only the remaining selected records.
    const { text } = await fileOf(
      resource,
      { filters: [{ field: 'id', operator: 'in', value: ids.join(',') }] },
      { withIds: true },
    );
    expect(text.trimEnd().split(/\r\n/).length).toBeGreaterThan(said?.deleted === 2 ? 0 : 2);
    expect(ids.every((id) => text.includes(id))).toBe(said?.deleted !== 2);
  },
);

test('pages of documents leave space for every kind that theirs becomes', async () => {
  const becomes = await database.sql<{ kind: string; table: string }[]>`
    select c.kind, k.table_name as table from private.document_conversions c
    join private.document_kinds k on k.kind = c.to_kind`;
  const declared = entities.flatMap(({ resource: { document } }: { resource: AnyResource }) =>
    (document?.successors ?? []).map((table) => ({ kind: document?.kind ?? '', table })),
  );
  const sorted = (pairs: readonly { kind: string; table: string }[]) =>
    pairs.map(({ kind, table }) => `${kind} ${table}`).sort();
  expect(sorted(declared)).toEqual(sorted(becomes));
});
