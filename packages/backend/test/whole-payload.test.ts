import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, foundCompany, organisationOf, signUp } from './database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from './database/test-database.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
});
beforeEach(async () => {
  company = await foundCompany(database);
});
afterAll(() => database.close());

type Payload = Readonly<Record<string, string | number | boolean | null>>;

/** All fields of the forms, as a client sends them. */
const forms: readonly [table: string, form: Payload][] = [
  [
    'customers',
    {
      ...{ name: 'Aspen', email: 'a@aspen.test', phone: '1', address: '1 Road', city: 'York', state: 'N' },
      ...{ zip_code: '1', country: 'Australia', tax_id: '2', payment_terms: 15, credit_limit: 0 },
      status: 'Active',
    },
  ],
  [
    'products',
    {
      ...{ name: 'Tea', sku: 'T1', description: 'Black', unit_price: 5, gst_rate: 10 },
      ...{ gst_applicable: true, is_active: true },
    },
  ],
  ['vendors', { name: 'Birch', status: 'Active' }],
  ['employees', { first_name: 'Ann', last_name: 'Lee', email: 'ann@lee.test' }],
];

const insert = (person: Person, table: string, payload: Payload) =>
  database.as(
    person,
    (sql) => sql`insert into ${sql(table)} ${sql({ ...payload })} returning org_id, user_id`,
  );

describe.each(forms)('a new record of %s', (table, form) => {
  test('may carry the organization and the id of who sends it', async () => {
    const own = { org_id: company.organisation, user_id: company.user.id };
    expect([...(await insert(company.user, table, { ...form, ...own }))]).toEqual([own]);
    expect([
      ...(await insert(company.user, table, { ...form, ...(table === 'products' && { sku: 'T2' }) })),
    ]).toEqual([own]);
  });

  test('is refused with a message if it names anybody else', async () => {
    const outsider = await signUp(database);
    const abroad = await organisationOf(database, outsider);
    for (const [foreign, word] of [
      [{ org_id: abroad }, /Leave org_id out/],
      [{ org_id: abroad, user_id: outsider.id }, /Leave org_id out/],
      [{ org_id: null }, /Leave org_id out/],
      [{ user_id: company.admin.id }, /Leave user_id out/],
      [{ user_id: outsider.id }, /Leave user_id out/],
      [{ user_id: null }, /Leave user_id out/],
    ] as const) {
      const refused = await refusal(insert(company.user, table, { ...form, ...foreign }));
      expect(refused).toMatchObject({ code: 'P0001', hint: 'record.not_yours' });
      expect(refused.message).toMatch(word);
    }
  });

  test('keeps the organization and the person it was added with', async () => {
    const own = { org_id: company.organisation, user_id: company.user.id };
    await insert(company.user, table, { ...form, ...own });
    for (const column of ['org_id', 'user_id'] as const) {
      const refused = await refusal(
        database.as(company.admin, (sql) => sql`update ${sql(table)} set ${sql({ [column]: own[column] })}`),
      );
      expect(refused.code).toBe('42501');
    }
  });

  test.each(['org_id', 'user_id'])('cannot be given another %s by an import', async (column) => {
    const rows = [{ ...form, [column]: company.admin.id }];
    const refused = await refusal(
      database.as(
        company.manager,
        (sql) => sql`select import_records(${table}, ${sql.json(rows)}, 'skip_bad', ${randomUUID()})`,
      ),
    );
    expect(refused.hint).toBe('import.unknown_column');
  });
});

test('a viewer may add nothing, not even in their own name', async () => {
  const refused = await refusal(
    insert(company.viewer, 'customers', {
      name: 'Cedar',
      org_id: company.organisation,
      user_id: company.viewer.id,
    }),
  );
  expect(refused.code).toBe('42501');
});
