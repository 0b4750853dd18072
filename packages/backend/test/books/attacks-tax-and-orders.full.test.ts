import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import {
  actAs,
  openTestDatabase,
  type Person,
  refusal,
  type TestDatabase,
  untilBlocked,
} from '../database/test-database.ts';
import { accountId, ask, createProduct, type Fields, postedInvoice } from './steps/documents.ts';
import { failingControls, journalLines } from './steps/journal.ts';
import { fulfilledOrder, lineIds, sentOrder } from './steps/orders.ts';
import { recordPayment } from './steps/payments.ts';
import { addComponent, addTaxCode, canadianCodes } from './steps/tax-codes.ts';

/** Records of an organization that the functions under attack work on. */
interface Books {
  readonly company: Company;
  readonly ids: Readonly<Record<string, string>>;
}

let database: TestDatabase;
let pool: postgres.Sql;
let own: Books;
let other: Books;
/** Books without postings. */
let fresh: Books;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = postgres(database.url, { max: 4, onnotice: () => {} });
  own = await booksOf(await foundCompany(database));
  other = await booksOf(await foundCompany(database));
  fresh = await booksOf(await foundCompany(database));
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const json = (value: unknown) => JSON.stringify(value);

async function booksOf(company: Company): Promise<Books> {
  const { admin } = company;
  const { bc } = await canadianCodes(database, admin);
  const sold = await postedInvoice(database, admin, [{ unit_price: 100, tax_code_id: bc }], {
    invoice_date: '2026-02-01',
  });
  const customer = String(sold.customer_id);
  const product_id = await createProduct(database, admin, { name: 'Desk' });
  const goods = [{ product_id, quantity: 4, unit_price: 10 }];
  const sales = await fulfilledOrder(database, admin, goods);
  const bought = await sentOrder(database, admin, goods);
  const lines = journalLines([
    ['6000', 10],
    ['1000', -10],
  ]);
  const recurring = await ask<{ id: string }>(
    database,
    admin,
    (sql) =>
      sql`select to_jsonb(save_recurring_entry(${json({
        name: 'Rent',
        lines,
        frequency: 'monthly',
        next_date: '2026-01-31',
      })}::text::jsonb, ${randomUUID()})) as answer`,
  );
  const [line] = await database.sql<{ id: string }[]>`
    select id from invoice_lines where invoice_id = ${sold.id ?? ''}`;
  return {
    company,
    ids: {
      bc,
      customer,
      invoice: sold.id ?? '',
      invoiceLine: line?.id ?? '',
      sales,
      salesLine: (await lineIds(database, sales))[0] ?? '',
      bought,
      boughtLine: (await lineIds(database, bought))[0] ?? '',
      recurring: recurring.id,
      pst: await accountId(database, admin, '2230'),
      payment: await recordPayment(database, admin, { contact: customer, amount: 5 }),
    },
  };
}

type Args = Readonly<Record<string, unknown>>;

/** A function under attack: its arguments, and whether it writes. */
interface Target {
  readonly writes?: true;
  args(ids: Books['ids']): Args;
}

const credit = (ids: Books['ids'], line: Fields = {}) => ({
  invoice_id: ids.invoice,
  issued_on: '2026-02-10',
  lines: [{ document_line_id: ids.invoiceLine, description: 'Back', quantity: 1, unit_price: 1, ...line }],
});
const DAYS = { start_date: '2026-02-01', end_date: '2026-02-28' };

const TARGETS: Readonly<Record<string, Target>> = {
  save_credit_note: { writes: true, args: (ids) => ({ document: credit(ids) }) },
  creditable_lines: { args: ({ invoice }) => ({ kind: 'invoice', id: invoice }) },
  open_credits: { args: ({ customer }) => ({ contact_id: customer }) },
  payment_uses: { args: ({ payment }) => ({ id: payment }) },
  gst_return: { args: ({ pst }) => ({ ...DAYS, return_id: pst }) },
  gst_filing: { args: ({ pst }) => ({ ...DAYS, return_id: pst }) },
  file_gst_return: { writes: true, args: ({ pst }) => ({ ...DAYS, return_id: pst, told: {} }) },
  order_match: { args: ({ bought }) => ({ kind: 'purchase_order', id: bought }) },
  ship_sales_order: {
    writes: true,
    args: ({ sales, salesLine }) => ({
      id: sales,
      shipped_on: '2026-03-02',
      lines: [{ line_id: salesLine, quantity: 1 }],
    }),
  },
  receive_purchase_order: {
    writes: true,
    args: ({ bought, boughtLine }) => ({
      id: bought,
      received_on: '2026-03-02',
      lines: [{ line_id: boughtLine, quantity: 1 }],
    }),
  },
  drop_rest: {
    writes: true,
    args: ({ bought, boughtLine }) => ({
      kind: 'purchase_order',
      id: bought,
      reason: 'Out of stock',
      lines: [{ line_id: boughtLine, quantity: 1 }],
    }),
  },
  bill_from_purchase_order: {
    writes: true,
    args: ({ bought }) => ({ id: bought, bill_date: '2026-03-02', what: 'rest' }),
  },
  save_recurring_entry: {
    writes: true,
    args: ({ recurring }) => ({
      document: { id: recurring, version: 1, name: 'Rent', lines: journalLines([['6000', 1]]) },
    }),
  },
  issue_recurring_entry: { writes: true, args: ({ recurring }) => ({ id: recurring }) },
  pause_recurring_entry: { writes: true, args: ({ recurring }) => ({ id: recurring }) },
  issued_entries: { args: ({ recurring }) => ({ id: recurring }) },
  add_tax_codes: { writes: true, args: () => ({ country: 'CA' }) },
};
/** Functions without a parameter that names a record, so no record of another organization can be passed. */
const WITHOUT_IDS = ['add_tax_codes'];
/** Functions that return an empty result for an unknown record, and the result. */
const EMPTY: Readonly<Record<string, unknown>> = { open_credits: [[]], issued_entries: [[]] };

const known = new Map<string, ReadonlyMap<string, string>>();
/** The types of the parameters of a function, by their names. */
async function typesOf(name: string): Promise<ReadonlyMap<string, string>> {
  const found = known.get(name);
  if (found) return found;
  const rows = await database.sql<{ name: string; type: string }[]>`
    select n.name, format_type(n.type, null) as type from pg_proc p
    cross join unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[]) n (name, type)
    where p.pronamespace = 'public'::regnamespace and p.proname = ${name}`;
  const types = new Map(rows.map((row) => [row.name, row.type]));
  known.set(name, types);
  return types;
}

const targetOf = (name: string): Target => {
  const target = TARGETS[name];
  if (!target) throw new Error(`${name} is not under attack.`);
  return target;
};
const whole = (name: string, args: Args): Args => ({
  ...args,
  ...(targetOf(name).writes && { key: randomUUID() }),
});

/** Calls a function by the names of its arguments, as the API does. */
async function call(name: string, args: Args, person: Person): Promise<unknown> {
  const types = await typesOf(name);
  const list = Object.keys(args).map(
    (argument, place) => `${argument} => $${place + 1}::text::${types.get(argument)}`,
  );
  const values = Object.values(args).map((value) =>
    typeof value === 'object' && value !== null ? json(value) : (value as string),
  );
  const rows = await database.as(person, (sql) =>
    sql.unsafe(`select to_jsonb(t) as answer from ${name}(${list.join(', ')}) t`, values),
  );
  return rows.map(({ answer }) => answer);
}

/** Result of a call: its answer, the stable code of our refusal, or an unexpected error. */
async function endOf(work: Promise<unknown>): Promise<string> {
  const settled = await Promise.allSettled([work]);
  if (settled[0].status === 'fulfilled') return 'answered';
  const { code, hint, message } = await refusal(work);
  return code === 'P0001' && hint ? hint : `${code}: ${message}`;
}

/** Every record that a function under attack could write, counted. */
const countsOf = ({ organisation }: Company) => database.sql`
  select (select count(*) from journal_entries where org_id = ${organisation}) as entries,
    (select count(*) from credit_notes where org_id = ${organisation}) as credit_notes,
    (select count(*) from deliveries where org_id = ${organisation}) as deliveries,
    (select count(*) from bills where org_id = ${organisation}) as bills,
    (select count(*) from gst_returns where org_id = ${organisation}) as returns,
    (select count(*) from tax_codes where org_id = ${organisation}) as codes,
    (select json_agg(r order by id) from recurring_entries r where org_id = ${organisation}) as recurring`;

const CODE = /^[a-z_]+\.[a-z_]+$/;
const names = Object.keys(TARGETS);

describe('another organisation', () => {
  test.each(names.filter((name) => !WITHOUT_IDS.includes(name)))(
    '%s reveals and changes nothing of it',
    async (name) => {
      const before = [await countsOf(own.company), await countsOf(other.company)];
      const args = whole(name, targetOf(name).args(other.ids));
      const ended = await endOf(call(name, args, own.company.admin));
      if (name in EMPTY) expect(await call(name, args, own.company.admin)).toEqual(EMPTY[name]);
      else expect([name, ended]).toEqual([name, expect.stringMatching(CODE)]);
      expect([await countsOf(own.company), await countsOf(other.company)]).toEqual(before);
    },
  );

  test('refuses a line that names its code, its option or its line', async () => {
    const foreignLines: Fields[] = [
      { tax_code_id: other.ids.bc, document_line_id: undefined },
      { document_line_id: other.ids.invoiceLine },
    ];
    for (const line of foreignLines) {
      const work = call(
        'save_credit_note',
        whole('save_credit_note', { document: credit(own.ids, line) }),
        own.company.admin,
      );
      expect(await endOf(work)).toMatch(CODE);
    }
  });
});

test.each(names.filter((name) => targetOf(name).writes))('a viewer may not call %s', async (name) => {
  const args = whole(name, targetOf(name).args(own.ids));
  expect(await endOf(call(name, args, own.company.viewer))).toBe('role.denied');
});

/** Invalid values that a caller might send, by the type of the parameter. */
const NONSENSE: Readonly<Record<string, readonly unknown[]>> = {
  uuid: [null, randomUUID()],
  text: [null, '', ' ', "'; drop table invoices; --", 'x'.repeat(100_000), '\u{1f9fe}\u202e'],
  date: [null, 'infinity', '-infinity', '5874897-12-31', '0044-03-15 BC'],
  jsonb: [
    ...[null, 'null', '5', '"text"', '[]', '{}', '[null]', '[[]]', '["x"]', '[5]', '{"lines": 5}'],
    ...[
      '{"lines": [{}]}',
      '[{"line_id": "x", "quantity": "many"}]',
      '[{"quantity": 1e300}]',
      '[{"line_id": null, "quantity": -1}]',
    ],
    `[${'['.repeat(500)}${']'.repeat(500)}]`,
  ],
};
/** Invalid lines that a document might have. */
const LINES: readonly Fields[] = [
  ...['unit_price', 'quantity', 'gst_rate', 'discount_percent', 'debit', 'credit'].flatMap((field) =>
    ['1e300', 1e300, 'NaN', 'Infinity', '-1', 'many', '99999999999999999999', [], {}, true].map((value) => ({
      [field]: value,
    })),
  ),
  ...['tax_code_id', 'account_id', 'product_id', 'tracking_1_id', 'document_line_id'].flatMap((field) =>
    ['x', 5, randomUUID(), [], {}].map((value) => ({ [field]: value })),
  ),
  { restock: 'perhaps' },
  { gst_applicable: 'perhaps' },
  { 'nobody knows': 1 },
];

describe('invalid input', () => {
  test.each(names)('%s refuses it with a message, or succeeds', async (name) => {
    const good = whole(name, targetOf(name).args(own.ids));
    const wrong: string[] = [];
    for (const [parameter, type] of await typesOf(name))
      for (const value of NONSENSE[type] ?? []) {
        const ended = await endOf(call(name, { ...good, [parameter]: value }, own.company.admin));
        if (ended !== 'answered' && !CODE.test(ended))
          wrong.push(`${parameter} = ${String(value).slice(0, 60)}: ${ended}`);
      }
    expect(wrong).toEqual([]);
  });

  test.each(['save_credit_note', 'save_recurring_entry'])('%s refuses lines of nonsense', async (name) => {
    const { document } = targetOf(name).args(own.ids) as { document: { lines: Fields[] } };
    const wrong: string[] = [];
    for (const line of LINES) {
      const lines = [{ ...document.lines[0], ...line }];
      const ended = await endOf(
        call(name, whole(name, { document: { ...document, lines } }), own.company.admin),
      );
      if (ended !== 'answered' && !CODE.test(ended)) wrong.push(`${json(line)}: ${ended}`);
    }
    expect(wrong).toEqual([]);
  });

  test('the books are still in order', async () => {
    for (const { company } of [own, other])
      expect(await failingControls(database, company.admin)).toEqual([]);
  });
});

describe('two simultaneous calls', () => {
  /** Two calls, the second of which begins while the first has not ended: how the second ends once the first has. */
  async function behind(first: string, second: string): Promise<string> {
    const holder = await pool.reserve();
    try {
      await holder`begin`;
      await actAs(holder as never, fresh.company.admin);
      await holder.unsafe(first);
      const late = endOf(
        pool.begin(async (session) => {
          await actAs(session, fresh.company.admin);
          await session.unsafe(second);
        }) as Promise<unknown>,
      );
      await untilBlocked(database.sql);
      await holder`commit`;
      return await late;
    } finally {
      holder.release();
    }
  }

  test('no account can serve two returns', async () => {
    const { admin } = fresh.company;
    const code = await addTaxCode(database, admin, 'RACE', [{ name: 'GST', rate: 5 }]);
    const account = await ask<string>(
      database,
      admin,
      (sql) =>
        sql`insert into accounts (code, name, type, subtype) values ('2290', 'Levy', 'liability', 'tax') returning id as answer`,
    );
    const component = (name: string, in_return: boolean) => `
      insert into tax_code_lines (tax_code_id, name, rate, valid_from, in_return, collected_account_id, paid_account_id)
      values ('${code}', '${name}', 1, '2026-01-01', ${in_return}, '${account}', '${account}')`;
    expect(await behind(component('Levy', false), component('Tax', true))).toBe('tax_code.other_return');
    const rule = `insert into posting_rules (purpose, account_id, match) values ('gst_collected', '${account}', '17')`;
    expect(await endOf(database.as(admin, (sql) => sql.unsafe(rule)))).toBe('rule.unsuitable_account');
    await addComponent(database, admin, code, { name: 'Other', rate: 1, valid_from: '2026-01-01' });
  });

  const file = (key: string) =>
    `select file_gst_return('2026-02-01', '2026-02-28', '${key}', null, '${fresh.ids.pst}')`;
  test('a return is filed once', async () => {
    expect(await behind(file(randomUUID()), file(randomUUID()))).toBe('gst.period_not_next');
  });

  test('a recurring entry is made once for a key', async () => {
    const key = randomUUID();
    const make = `select issue_recurring_entry('${fresh.ids.recurring}', '${key}')`;
    const before = await countsOf(fresh.company);
    expect(await behind(make, make)).toBe('answered');
    const after = await countsOf(fresh.company);
    expect(Number(after[0]?.entries) - Number(before[0]?.entries)).toBe(1);
  });

  test('the usual codes of a country are added once', async () => {
    const add = () => `select add_tax_codes('GB', '${randomUUID()}')`;
    expect(await behind(add(), add())).toMatch(/^(answered|tax_code\.taken)$/);
    const [twice] = await database.sql`
      select count(*)::int - count(distinct lower(code))::int as more from tax_codes where org_id = ${fresh.company.organisation}`;
    expect(twice).toEqual({ more: 0 });
  });

  test('no more of an order can be delivered or dropped than was ordered', async () => {
    const order = await sentOrder(database, fresh.company.admin, [
      {
        product_id: await createProduct(database, fresh.company.admin, { name: 'Chair' }),
        quantity: 2,
        unit_price: 5,
      },
    ]);
    const [line] = await lineIds(database, order);
    const lines = json([{ line_id: line, quantity: 2 }]);
    const receive = `select receive_purchase_order('${order}', '${randomUUID()}', '2026-03-02', '${lines}')`;
    const drop = `select drop_rest('purchase_order', '${order}', 'Late', '${randomUUID()}', '${lines}')`;
    expect(await behind(receive, drop)).toMatch(CODE);
  });

  test('the books are still in order after them', async () => {
    expect(await failingControls(database, fresh.company.admin)).toEqual([]);
  });
});
