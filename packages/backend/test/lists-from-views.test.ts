import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedBill, createCustomer, createVendor, postInvoice, save } from './books/steps/documents.ts';
import { type Company, foundCompany } from './database/people.ts';
import {
  openTestDatabase,
  type Person,
  refusal,
  type Session,
  type TestDatabase,
} from './database/test-database.ts';

interface Listed {
  readonly id: string;
  readonly reference: string;
  readonly status: string;
  readonly customer_name: string | null;
  readonly [column: string]: unknown;
}

let database: TestDatabase;
let company: Company;

/** Drafts and posted invoices of two customers, one of which is private to the admin. */
beforeAll(async () => {
  database = await openTestDatabase();
  company = await foundCompany(database);
  const kauri = await createCustomer(database, company.admin, 'Kauri Café 100%');
  const rimu = await createCustomer(database, company.user, 'Rimu Supplies');
  await database.sql`update customers set email = 'secret@kauri.test' where id = ${kauri}`;
  const lines = [{ description: 'Hosting', unit_price: 20, gst_rate: 0 }];
  for (const [reference, customer_id, invoice_date, due_date, isPosted] of [
    ['late', kauri, '2026-01-01', '2026-01-31', true],
    ['open', kauri, '2026-01-01', '2099-01-31', true],
    ['draft', rimu, '2026-01-01', '2026-01-31', false],
  ] as const) {
    const document = { customer_id, invoice_date, due_date, reference, lines };
    const { id } = await save(database, company.admin, 'save_invoice', document);
    if (isPosted && id) await postInvoice(database, company.admin, id);
  }
});
afterAll(() => database.close());

const search = async (query: object, person: Person = company.admin, list = 'invoice_list') => {
  const [answer] = await database.as(
    person,
    (sql) =>
      sql<{ rows: Listed[] }[]>`select search_records(${list}, ${sql.json({
        sort: { field: 'reference', descending: false },
        ...query,
      })}) as rows`,
  );
  return answer?.rows ?? [];
};
const references = async (query: object, person?: Person) =>
  (await search(query, person)).map(({ reference }) => reference);
const is = (field: string, value: string) => ({ field, operator: 'equals', value });

describe('the list of invoices', () => {
  test('names the customer and derives overdue, for readers of invoices', async () => {
    for (const person of [company.admin, company.manager, company.user, company.viewer]) {
      const rows = await search({}, person);
      expect(rows.map(({ reference, status, customer_name }) => [reference, status, customer_name])).toEqual([
        ['draft', 'draft', 'Rimu Supplies'],
        ['late', 'overdue', 'Kauri Café 100%'],
        ['open', 'sent', 'Kauri Café 100%'],
      ]);
      const table = await database.as(person, (sql) => sql`select * from invoice_list order by reference`);
      expect(table.map(({ id, status }) => [id, status])).toEqual(rows.map(({ id, status }) => [id, status]));
    }
  });

  test('is that of invoices under either name, and is written nowhere', async () => {
    expect(await search({}, company.admin, 'invoices')).toEqual(await search({}));
    const [row] = await search({ filters: [is('reference', 'draft')] });
    const rename = (sql: Session) => sql`update invoice_list set notes = 'X' where id = ${row?.id ?? ''}`;
    expect((await refusal(database.as(company.admin, rename))).code).toBe('55000');
  });

  test('a record deleted through its view is deleted from the table', async () => {
    const customer_id = await createCustomer(database, company.admin, 'Short-lived');
    const { id } = await save(database, company.admin, 'save_invoice', { customer_id, lines: [] });
    const [answer] = await database.as(
      company.admin,
      (sql) => sql`select bulk_delete('invoice_list', array[${id ?? ''}]::uuid[]) as count`,
    );
    expect(answer?.count).toBe(1);
    expect(await database.sql`select from invoices where id = ${id ?? ''}`).toHaveLength(0);
  });

  test.each([
    ['status', 'overdue', ['late']],
    ['status', 'sent', ['open']],
    ['customer_name', 'Rimu Supplies', ['draft']],
  ])('is filtered by %s %s', async (field, value, expected) => {
    expect(await references({ filters: [is(field, value)] })).toEqual(expected);
  });

  test('the organization determines the current day', async () => {
    const travelling = await foundCompany(database);
    const customer_id = await createCustomer(database, travelling.admin);
    const statusIn = async (zone: string) => {
      await database.sql`update company_settings set time_zone = ${zone} where org_id = ${travelling.organisation}`;
      const [row] = await search({}, travelling.admin);
      return row?.status;
    };
    await statusIn('Etc/GMT+12');
    // Today at the end of the world; at its other end that is always yesterday.
    const { id } = await save(database, travelling.admin, 'save_invoice', {
      customer_id,
      lines: [{ description: 'Hosting', unit_price: 20 }],
    });
    await database.sql`update invoices set due_date = invoice_date where id = ${id ?? ''}`;
    await postInvoice(database, travelling.admin, id ?? '');
    expect(await statusIn('Etc/GMT+12')).toBe('sent');
    expect(await statusIn('Pacific/Kiritimati')).toBe('overdue');
  });

  test('is sorted by the customer, page behind page', async () => {
    const sort = { field: 'customer_name', descending: true };
    const [first] = await search({ sort, page: { size: 1 } });
    expect(first?.reference).toBe('draft');
    const rest = await references({
      sort,
      page: { size: 5, after: { value: first?.customer_name, id: first?.id } },
    });
    expect(rest).toHaveLength(2);
  });

  test('an export and sums read the view too', async () => {
    const [answer] = await database.as(
      company.manager,
      (
        sql,
      ) => sql`select export_records('invoices', array['reference', 'customer_name', 'status'], '{}') as page,
        summarise_records('invoices', '{"filters":[{"field":"status","operator":"equals","value":"overdue"}]}', array['base_balance']) as summary,
        list_record_ids('invoices', '{"filters":[{"field":"status","operator":"equals","value":"overdue"}]}') as ids,
        match_records('invoices', 'customer_name', array['rimu supplies']) as matches`,
    );
    const rows = JSON.parse(answer?.page) as string[][];
    expect(rows.map((row) => row.slice(1)).sort()).toEqual([
      ['draft', 'Rimu Supplies', 'draft'],
      ['late', 'Kauri Café 100%', 'overdue'],
      ['open', 'Kauri Café 100%', 'sent'],
    ]);
    expect(answer?.summary).toEqual({ count: 1, sums: { base_balance: '20.00' } });
    expect(answer?.ids).toHaveLength(1);
    expect(Object.keys(answer?.matches)).toEqual(['rimu supplies']);
  });
});

describe('a search of invoices', () => {
  test.each([
    ['café 100%', ['late', 'open']],
    ['KAURI', ['late', 'open']],
    ['rimu', ['draft']],
    ['late', ['late']],
    ['kauri\nsecret', []],
    ['secret@kauri', []],
    ['100_', []],
  ])('for %s', async (words, expected) => {
    expect(await references({ search: words })).toEqual(expected);
    expect(await references({ search: words }, company.viewer)).toEqual(expected);
    const [answer] = await database.as(
      company.viewer,
      (sql) => sql`select summarise_records('invoices', ${sql.json({ search: words })}) as summary`,
    );
    expect(answer?.summary.count).toBe(expected.length);
  });

  test('answers the same when more customers than are written out have the words', async () => {
    const crowded = await foundCompany(database);
    await database.as(
      crowded.admin,
      (sql) => sql`insert into customers (name) select 'Tōtara ' || n from generate_series(1, 1200) n`,
    );
    const [customer] = await database.as(
      crowded.admin,
      (sql) => sql<{ id: string }[]>`select id from customers where name = 'Tōtara 7'`,
    );
    const lines = [{ description: 'Hosting', unit_price: 20 }];
    await save(database, crowded.admin, 'save_invoice', {
      customer_id: customer?.id,
      reference: 'mine',
      lines,
    });
    const nobody = await createCustomer(database, crowded.admin, 'Nobody');
    await save(database, crowded.admin, 'save_invoice', {
      customer_id: nobody,
      reference: 'theirs',
      lines,
    });
    const found = await database.as(
      crowded.viewer,
      (sql) => sql`select search_records('invoices', '{"search":"tōtara"}') -> 0 ->> 'reference' as page,
        summarise_records('invoices', '{"search":"tōtara"}') as summary,
        cardinality(list_record_ids('invoices', '{"search":"tōtara"}')) as ids`,
    );
    expect(found[0]).toEqual({ page: 'mine', summary: { count: 1, sums: {} }, ids: 1 });
  });
});

test('views of a list are counted in one answer, whatever the search', async () => {
  const views = {
    all: [],
    overdue: [is('status', 'overdue')],
    rimu: [is('customer_name', 'Rimu Supplies'), is('status', 'draft')],
  };
  const counts = async (query: object) =>
    (
      await database.as(
        company.viewer,
        (sql) =>
          sql`select summarise_records('invoice_list', ${sql.json({ ...query })}, array['base_total'], ${sql.json(views)}) as summary`,
      )
    )[0]?.summary;
  const counted = { all: 3, overdue: 1, rimu: 1 };
  expect(await counts({})).toEqual({ count: 3, sums: { base_total: '60.00' }, views: counted });
  expect(await counts({ search: 'late' })).toEqual({
    count: 1,
    sums: { base_total: '20.00' },
    views: counted,
  });
  expect(await counts({ filters: [is('reference', 'open')] })).toEqual({
    count: 1,
    sums: { base_total: '20.00' },
    views: counted,
  });
});

test.each([
  ['[]', 'query.invalid'],
  ['{"all":{}}', 'query.invalid'],
  ['{"all":[{"field":"nope","operator":"equals","value":"1"}]}', 'query.unknown_field'],
  [JSON.stringify(Object.fromEntries(Array.from({ length: 51 }, (_, id) => [id, []]))), 'query.invalid'],
])('views %s are refused', async (views, code) => {
  const refused = await refusal(
    database.as(
      company.admin,
      (sql) => sql`select summarise_records('invoices', '{}', '{}', ${views}::text::jsonb)`,
    ),
  );
  expect(refused.hint).toBe(code);
});

test('views count only rows that the caller may see', async () => {
  const [answer] = await database.as(
    company.user,
    (sql) => sql`select summarise_records('customers', '{}', '{}', '{"all":[]}') as summary`,
  );
  expect(answer?.summary).toEqual({ count: 1, sums: {}, views: { all: 1 } });
});

test('a search of many invoices joins the matches of both name indexes, and a page walks the newest', async () => {
  const crowded = await foundCompany(database);
  await database.sql.begin(async (sql) => {
    // Without triggers, because postings do not matter here.
    await sql`set local session_replication_role = replica`;
    await sql`insert into customers (org_id, user_id, name)
      select ${crowded.organisation}, ${crowded.admin.id}, 'Customer ' || n || case when n % 2500 = 7 then ' Quokka' else '' end
      from generate_series(1, 5000) n`;
    await sql`insert into invoices (org_id, number, invoice_number, customer_id, invoice_date, due_date, currency, exchange_rate,
        tax_inclusive, created_at)
      select c.org_id, n, 'INV-' || n, c.id, '2026-01-01', '2026-01-31', 'USD', 1, false, now() - n * interval '1 second'
      from generate_series(0, 19999) n
      join (select org_id, id, row_number() over () - 1 as place from customers where org_id = ${crowded.organisation}) c
        on c.place = n % 5000`;
  });
  // With vacuum, because pending entries of a GIN index are read one by one.
  await database.sql`vacuum (analyze) customers, invoices`;
  const planOf = (search: string, rest: string) =>
    database.sql.begin(async (sql) => {
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: crowded.admin.id })}, true)`;
      const [condition] = await sql<{ text: string }[]>`
        select private.record_condition(private.record_table('invoices'), ${sql.json({ search })}, true) as text`;
      const lines = await sql.unsafe(
        `explain select * from invoice_list where org_id = '${crowded.organisation}' and ${condition?.text} ${rest}`,
      );
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    });
  const newest = 'order by created_at desc, id desc limit 51';
  const rare = await planOf('quokka', newest);
  expect(rare).toMatch(/BitmapOr.*invoices_customer.*invoices_search/s);
  expect(await planOf('zebra', newest)).toContain('invoices_search');
  expect(await planOf('customer', newest)).toContain('Index Scan Backward using invoices_newest');
});

describe('the lists of other documents name their contact, who is searched too', () => {
  const lines = [{ description: 'Hosting', unit_price: 20 }];
  test('bills, which may be overdue', async () => {
    const vendor_id = await createVendor(database, company.admin, 'Tawa Timber');
    const dates = { bill_date: '2026-01-01', due_date: '2026-01-31' };
    await approvedBill(database, company.admin, lines, { vendor_id, reference: 'late', ...dates });
    const [row] = await search({ search: 'tawa' }, company.viewer, 'bills');
    expect(row).toMatchObject({ reference: 'late', status: 'overdue', vendor_name: 'Tawa Timber' });
    const [bill] = await database.as(company.viewer, (sql) => sql`select vendor_name, status from bill_list`);
    expect(bill).toEqual({ vendor_name: 'Tawa Timber', status: 'overdue' });
  });

  test.each([
    ['sales_orders', 'save_sales_order', 'customer_id', createCustomer],
    ['purchase_orders', 'save_purchase_order', 'vendor_id', createVendor],
  ] as const)('%s', async (table, saveOrder, column, create) => {
    const contact = await create(database, company.admin, 'Mataī Mills');
    await save(database, company.admin, saveOrder, { [column]: contact, reference: 'order', lines });
    const named = { reference: 'order', [column.replace('_id', '_name')]: 'Mataī Mills' };
    expect(await search({ search: 'mataī' }, company.viewer, table)).toMatchObject([named]);
    expect(await search({ search: 'order' }, company.user, table)).toMatchObject([named]);
  });
});

/** An error of `like` reveals that it met a text, so the condition must not see texts of other organizations. */
test.each(['customer_directory', 'invoice_list'])(
  'a condition on names in %s is never evaluated for other organizations',
  async (view) => {
    const other = await foundCompany(database);
    const column = view === 'invoice_list' ? 'customer_name' : 'name';
    const ask = (person: Person) =>
      database.as(person, async (sql) => {
        // Without indexes, which would pass over the others by themselves.
        await sql`select set_config(name, 'off', true) from pg_settings where name in ('enable_indexscan', 'enable_bitmapscan')`;
        return sql.unsafe(`select from ${view} where ${column} like 'Kauri\\' or ${column} like 'Rimu\\'`);
      });
    expect(await ask(other.admin)).toEqual([]);
    expect((await refusal(ask(company.admin))).message).toMatch(/LIKE pattern/);
  },
);
