import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer, save } from './books/steps/documents.ts';
import { byTier } from './by-tier.ts';
import { type Company, foundCompany, join } from './database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from './database/test-database.ts';

interface Entry {
  readonly id: string;
  readonly created_at: string;
  readonly action: string;
  readonly actor_name: string;
  readonly entity: string;
  readonly record_id: string | null;
  readonly record_count: number;
  readonly changes: Readonly<Record<string, unknown>>;
}
interface Page {
  readonly entries: readonly Entry[];
  readonly after: { readonly value: string; readonly id: string } | null;
}
interface Wanted {
  readonly filters?: readonly object[];
  readonly entity?: string;
  readonly record?: string;
  readonly from?: string;
  readonly to?: string;
  readonly after?: object | null;
  readonly size?: number;
}

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
  company = await foundCompany(database);
});
afterAll(() => database.close());

async function read(wanted: Wanted = {}, person: Person = company.admin): Promise<Page> {
  const {
    filters = [],
    entity = null,
    record = null,
    from = null,
    to = null,
    after = null,
    size = 100,
  } = wanted;
  const [row] = await database.as(
    person,
    (sql) => sql<
      { page: Page }[]
    >`select audit_log(${sql.json(filters as never)}, ${entity}, ${record}, ${from}, ${to},
      ${after === null ? null : sql.json(after as never)}, ${size}) as page`,
  );
  return row?.page ?? { entries: [], after: null };
}
const equals = (field: string, value: string) => ({ field, operator: 'equals', value });

test('holds each change of every table with who, when, from and to; references by name', async () => {
  const kauri = await createCustomer(database, company.user, 'Kauri Café');
  const rimu = await createCustomer(database, company.user, 'Rimu Supplies');
  await database.as(company.manager, (sql) => sql`update customers set city = 'Perth' where id = ${kauri}`);
  const lines = [{ description: 'Hosting', unit_price: 20 }];
  const { id = '', version } = await save(database, company.admin, 'save_invoice', {
    customer_id: kauri,
    lines,
  });
  await save(database, company.admin, 'save_invoice', { id, version, customer_id: rimu, lines });
  const { entries } = await read({ size: 4 });
  expect(entries.map(({ entity, action, actor_name }) => [entity, action, actor_name])).toEqual([
    ['invoices', 'updated', 'The admin'],
    ['invoices', 'created', 'The admin'],
    ['customers', 'updated', 'The manager'],
    ['customers', 'created', 'The user'],
  ]);
  expect(entries[0]?.changes.customer_id).toMatchObject({ from: 'Kauri Café', to: 'Rimu Supplies' });
  expect(entries[2]?.changes).toEqual({ city: { from: null, to: 'Perth' } });
});

test('is filtered by person, kind, action and one record, changes of many records included', async () => {
  await database.as(
    company.manager,
    (sql) => sql`insert into vendors (name) select 'Many ' || n from generate_series(1, 51) n`,
  );
  const [vendor] = await database.as(
    company.admin,
    (sql) => sql`select id from vendors where name = 'Many 7'`,
  );
  await database.as(company.admin, (sql) => sql`update vendors set city = 'Hobart' where id = ${vendor?.id}`);
  const told = async (wanted: Wanted) =>
    (await read(wanted)).entries.map(({ action, record_count }) => [action, record_count]);
  expect(await told({ entity: 'vendors', record: vendor?.id })).toEqual([
    ['updated', 1],
    ['created', 51],
  ]);
  expect(await told({ entity: 'vendors', filters: [equals('actor_id', company.manager.id)] })).toEqual([
    ['created', 51],
  ]);
  expect(await told({ entity: 'vendors', filters: [equals('action', 'updated')] })).toEqual([['updated', 1]]);
  expect(await told({ entity: 'vendors', record: randomUUID() })).toEqual([]);
  const nobody = refusal(read({ record: vendor?.id }));
  expect((await nobody).hint).toBe('audit_log.record_without_kind');
});

test('days are those of the organization', async () => {
  await database.as(company.admin, (sql) => sql`update company_settings set time_zone = 'Pacific/Auckland'`);
  // 11:30 in London is already the next day in Auckland.
  await database.sql`insert into activity_log (org_id, action, entity, record_id, record_name, actor_name, created_at)
    values (${company.organisation}, 'created', 'products', ${randomUUID()}, 'Of the eleventh', 'System', '2020-03-10T11:30:00Z')`;
  const names = async (from: string, to: string) => (await read({ from, to })).entries.length;
  expect(await names('2020-03-11', '2020-03-11')).toBe(1);
  expect(await names('2020-03-10', '2020-03-10')).toBe(0);
  expect(
    (await read({ filters: [{ field: 'actor_id', operator: 'empty', value: 'true' }], to: '2020-12-31' }))
      .entries,
  ).toHaveLength(1);
});

test('is for those with the permission, and of their organization alone', async () => {
  const other = await foundCompany(database);
  await createCustomer(database, other.admin, 'Of somebody else');
  const accountant = await join(database, company.admin, 'accountant');
  for (const person of [company.admin, company.manager, accountant])
    expect(
      (await read({ entity: 'customers' }, person)).entries.every((entry) => entry.actor_name !== ''),
    ).toBe(true);
  const own = (await read({ size: 1000 })).entries.map(({ id }) => id);
  const theirs = (await read({ size: 1000 }, other.admin)).entries.map(({ id }) => id);
  expect(theirs.length).toBeGreaterThan(0);
  expect(theirs.filter((id) => own.includes(id))).toEqual([]);
  for (const person of [company.user, company.viewer]) {
    expect((await refusal(read({}, person))).hint).toBe('role.denied');
    expect((await refusal(database.as(person, (sql) => sql`select audit_log_choices()`))).hint).toBe(
      'role.denied',
    );
  }
});

test('offers as filters the values that occur in the log', async () => {
  const [row] = await database.as(company.admin, (sql) => sql`select audit_log_choices() as choices`);
  expect(row?.choices.actors.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['The admin', 'The manager', 'The user']),
  );
  expect(row?.choices.actions).toEqual(expect.arrayContaining(['created', 'updated']));
  expect(row?.choices.entities).toContainEqual({ entity: 'vendors', label: 'Vendors', label_one: 'Vendor' });
});

test('pages by the last entry, each once, and finds a rare action of a long log by its index', async () => {
  const many = byTier({ everyday: 5_000, full: 300_000 });
  await database.sql`insert into activity_log (org_id, action, entity, record_id, record_name, actor_name, created_at)
    select ${company.organisation}, case when n % 1000 = 0 then 'voided' else 'updated' end, 'payments', gen_random_uuid(), n::text,
      'System', '2019-01-01'::timestamptz + n / 3 * interval '1 second' from generate_series(1, ${many}) n`;
  await database.sql`analyze activity_log`;
  const seen: string[] = [];
  let after: Page['after'] = null;
  for (let page = 0; page < 3; page++) {
    const answer: Page = await read({ entity: 'payments', after, size: 1000 });
    seen.push(...answer.entries.map(({ id }) => id));
    after = answer.after;
  }
  expect(new Set(seen).size).toBe(3000);
  expect(await read({ entity: 'payments', filters: [equals('action', 'voided')], size: 1000 })).toMatchObject(
    {
      after: null,
      entries: { length: many / 1000 },
    },
  );
  const plans = await database.sql`explain (format json)
    select id from activity_log where org_id = ${company.organisation} and action = 'voided'
      and (created_at, id) < ('2019-01-01T00:10:00Z'::timestamptz, ${randomUUID()}::uuid)
    order by created_at desc, id desc limit 101`;
  expect(JSON.stringify(plans)).toContain('activity_log_action');
});
