import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { organisationOf, signUp } from '../database/people.ts';
import {
  actAs,
  openTestDatabase,
  type Person,
  refusal,
  type Session,
  type TestDatabase,
} from '../database/test-database.ts';
import { ask, createCustomer, createVendor, saveInvoice } from './steps/documents.ts';

/** Never on the same day: the zones are 26 hours apart. */
const [FIRST, LAST] = ['Pacific/Kiritimati', 'Etc/GMT+12'];

interface Tenant {
  readonly zone: string;
  readonly person: Person;
  readonly organisation: string;
  readonly customer: string;
  readonly vendor: string;
}

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function tenant(zone: string): Promise<Tenant> {
  const person = await signUp(database, { time_zone: zone });
  return {
    zone,
    person,
    organisation: await organisationOf(database, person),
    customer: await createCustomer(database, person),
    vendor: await createVendor(database, person),
  };
}

const timeZoneOf = async (person: Person) =>
  ask<string>(database, person, (sql) => sql`select time_zone as answer from company_settings`);

/** The day of a zone, of the database's clock in this transaction. */
const dayIn = async (sql: Session, zone: string): Promise<string> => {
  const [row] = await sql<{ day: string }[]>`select (now() at time zone ${zone})::date::text as day`;
  return row?.day ?? '';
};

/** Posts, cancels, drafts, ships, receives and buys in one transaction, and so at one moment; the day of each. */
async function work(sql: Session, { person, customer, vendor }: Tenant): Promise<readonly string[]> {
  await actAs(sql, person);
  const lines = [{ description: 'Work', unit_price: 10 }];
  const [invoice] =
    await sql`select * from save_invoice(${sql.json({ customer_id: customer, lines })}, ${randomUUID()})`;
  const [posted] = await sql`select post_invoice(${invoice?.id}, ${randomUUID()}) as entry`;
  const [entry] = await sql`select entry_date::text as day from journal_entries where id = ${posted?.entry}`;
  await sql`select cancel_invoice(${invoice?.id}, 'Twice', ${randomUUID()})`;
  const [reversal] =
    await sql`select entry_date::text as day from journal_entries where reverses_id = ${posted?.entry}`;
  const [draft] = await sql`select entry_date::text as day from save_journal_entry('{}', ${randomUUID()})`;
  const [sale] =
    await sql`select * from save_sales_order(${sql.json({ customer_id: customer, lines })}, ${randomUUID()})`;
  const [fulfilled] =
    await sql`select fulfilled_on::text as day from fulfil_sales_order(${sale?.id}, ${randomUUID()})`;
  const [shipped] =
    await sql`select shipped_on::text as day from ship_sales_order(${sale?.id}, ${randomUUID()})`;
  const [order] =
    await sql`select * from save_purchase_order(${sql.json({ vendor_id: vendor, lines })}, ${randomUUID()})`;
  const [sent] =
    await sql`select sent_on::text as day from send_purchase_order(${order?.id}, ${randomUUID()})`;
  const [received] =
    await sql`select received_on::text as day from receive_purchase_order(${order?.id}, ${randomUUID()})`;
  const [asset] = await sql`
    insert into fixed_assets (name, purchase_price, useful_life) values ('Van', 100, 5) returning purchase_date::text as day`;
  return [entry, reversal, draft, fulfilled, shipped, sent, received, asset].map((row) => row?.day);
}

describe('each on its own day', () => {
  test.each([
    ['Pacific/Auckland', 'America/Los_Angeles'],
    [FIRST, LAST],
  ])('tenants in %s and in %s post at the same moment', async (one, other) => {
    const tenants = [await tenant(one), await tenant(other)];
    const seen = await database.sql.begin(async (sql) => {
      // The time zone of the session must have no effect.
      await sql`select set_config('TimeZone', 'Asia/Kolkata', true)`;
      const days: { expected: string; found: readonly string[] }[] = [];
      for (const at of tenants)
        days.push({ expected: await dayIn(sql, at.zone), found: await work(sql, at) });
      return days;
    });
    for (const { expected, found } of seen) expect(found).toEqual(found.map(() => expected));
    if (one === FIRST) expect(seen[0]?.expected).not.toBe(seen[1]?.expected);
  });

  test('recurring documents are made when the day begins there, and not before', async () => {
    const tenants = [await tenant(FIRST), await tenant(LAST)];
    const [day] = await database.sql<
      { on: string }[]
    >`select (now() at time zone ${FIRST})::date::text as on`;
    for (const { person, customer } of tenants) {
      const document = {
        name: 'Rent',
        kind: 'invoice',
        frequency: 'monthly',
        next_date: day?.on ?? '',
        template: { customer_id: customer, lines: [{ description: 'Rent', unit_price: 10 }] },
      };
      await database.as(
        person,
        (sql) => sql`select save_recurring_document(${sql.json(document)}, ${randomUUID()})`,
      );
    }
    await database.sql`call private.issue_due_documents()`;
    const made = await Promise.all(
      tenants.map(
        ({ organisation }) =>
          database.sql`select invoice_date::text as on from invoices where org_id = ${organisation}`,
      ),
    );
    expect(made.map((rows) => [...rows])).toEqual([[{ on: day?.on }], []]);
  });

  test('the dashboard counts the orders of the current month there', async () => {
    const at = await tenant(FIRST);
    const count = await database.sql.begin(async (sql) => {
      const today = await dayIn(sql, FIRST);
      await actAs(sql, at.person);
      const order = {
        customer_id: at.customer,
        order_date: today,
        lines: [{ description: 'Chair', unit_price: 1 }],
      };
      await sql`select save_sales_order(${sql.json(order)}, ${randomUUID()})`;
      await sql`select save_sales_order(${sql.json({ ...order, order_date: '2020-01-31' })}, ${randomUUID()})`;
      const [row] = await sql`select orders_this_month::int as count from dashboard_metrics`;
      return row?.count;
    });
    expect(count).toBe(1);
  });
});

describe('the time zone', () => {
  test('is the browser’s time zone at sign-up, by its IANA name, and UTC if that is unknown', async () => {
    expect(await timeZoneOf(await signUp(database, { time_zone: 'pacific/auckland' }))).toBe(
      'Pacific/Auckland',
    );
    expect(await timeZoneOf(await signUp(database))).toBe('UTC');
    expect(await timeZoneOf(await signUp(database, { time_zone: 'Mars/Olympus' }))).toBe('UTC');
  });

  test.each(['Mars/Olympus', '', 'localtime', 'posixrules', 'XYZ+7', 'UTC; drop table x'])(
    'is not %j, which is no place',
    async (zone) => {
      const { person } = await tenant('UTC');
      const refused = await refusal(
        database.as(person, (sql) => sql`update company_settings set time_zone = ${zone}`),
      );
      expect(refused).toMatchObject({
        hint: 'settings.time_zone_unknown',
        message: `There is no time zone "${zone}". Choose one by its IANA name, such as Pacific/Auckland or America/Los_Angeles.`,
      });
    },
  );

  test('changes today’s date for users with the permission, and is recorded in the activity', async () => {
    const at = await tenant('UTC');
    await database.as(at.person, (sql) => sql`update company_settings set time_zone = ${FIRST}`);
    const invoice = await saveInvoice(database, at.person, {
      customer_id: at.customer,
      lines: [{ unit_price: 1 }],
    });
    const [row] = await database.sql`
      select invoice_date = (created_at at time zone ${FIRST})::date as is_own from invoices where id = ${invoice.id ?? ''}`;
    expect(row?.is_own).toBe(true);
    const [told] = await database.as(
      at.person,
      (sql) => sql`select action, changes from activity_log
        where entity = 'company_settings' and action <> 'created'`,
    );
    expect(told).toEqual({ action: 'updated', changes: { time_zone: { from: 'UTC', to: FIRST } } });
    await database.sql`update memberships set role = 'user' where user_id = ${at.person.id}`;
    expect(
      await database.as(at.person, (sql) => sql`update company_settings set time_zone = 'UTC' returning id`),
    ).toEqual([]);
  });

  test('the day of another organization is not accessible', async () => {
    const [one, other] = [await tenant('UTC'), await tenant(FIRST)];
    const [row] = await database.as(
      one.person,
      (sql) =>
        sql`select private.today(${other.organisation}) = (now() at time zone 'UTC')::date as is_unknown`,
    );
    expect(row?.is_unknown).toBe(true);
  });
});
