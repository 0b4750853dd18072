import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyJournal } from '../../src/books/verify-journal.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import {
  accountId,
  act,
  approvedBill,
  ask,
  createCustomer,
  createProduct,
  createVendor,
  type Fields,
  postedInvoice,
  save,
  saveInvoice,
  stored,
} from './steps/documents.ts';
import { importInto } from './steps/imports.ts';
import { failingControls } from './steps/journal.ts';
import { ship } from './steps/orders.ts';
import { issueCreditNote, voidCreditNote } from './steps/payments.ts';
import { statementSteps } from './steps/statements.ts';
import { addItem } from './steps/stock.ts';
import { addCategory, archive, optionsOfLines, type Tracked, trackedLines } from './steps/tracking.ts';

let database: TestDatabase;
let company: Company;
let department: Tracked;
let project: Tracked;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
  department = await addCategory(database, company.admin, 'Department', ['Sales', 'Workshop']);
  project = await addCategory(database, company.admin, 'Project', ['Alpha', 'Beta']);
});

const sales = () => department.of('Sales');
const workshop = () => department.of('Workshop');
const healthy = async () => expect(await failingControls(database, company.admin)).toEqual([]);
const work = (unit_price: number, fields: Fields = {}): Fields => ({
  description: 'Work',
  unit_price,
  gst_applicable: false,
  ...fields,
});
const exportedJournal = () =>
  ask<string>(database, company.admin, (sql) => sql`select export_journal(null, null, 'csv') as answer`);
const saveEntry = (document: object) =>
  ask<string>(
    database,
    company.admin,
    (sql) =>
      sql`select id as answer from save_journal_entry(${sql.json(JSON.parse(JSON.stringify(document)))}, ${randomUUID()})`,
  );
const repeat = (lines: object) =>
  ask<Fields & { id: string }>(
    database,
    company.admin,
    (sql) =>
      sql`select to_jsonb(save_recurring_entry(${sql.json(
        JSON.parse(JSON.stringify({ name: 'Rent', frequency: 'monthly', next_date: '2026-02-01', lines })),
      )}, ${randomUUID()})) as answer`,
  );
const postLines = (lines: object) =>
  ask<string>(
    database,
    company.admin,
    (sql) =>
      sql`select post_journal_entry('2026-02-01', 'Entry', null, ${sql.json(JSON.parse(JSON.stringify(lines)))}, ${randomUUID()}) as answer`,
  );

describe('posting', () => {
  test('an invoice posts a line for each account and option; the customer and GST have none', async () => {
    const sold = await postedInvoice(
      database,
      company.admin,
      [
        { description: 'A', unit_price: 100, gst_rate: 10, tracking_1_id: sales() },
        { description: 'B', unit_price: 50, gst_rate: 10, tracking_1_id: sales() },
        {
          description: 'C',
          unit_price: 30,
          gst_rate: 10,
          tracking_1_id: workshop(),
          tracking_2_id: project.of('Beta'),
        },
        { description: 'D', unit_price: 20, gst_rate: 10 },
      ],
      { invoice_date: '2026-02-01' },
    );
    expect(await trackedLines(database, sold.journal_entry_id)).toEqual([
      ['1100', '220.00', null, null],
      ['4000', '-150.00', 'Sales', null],
      ['4000', '-30.00', 'Workshop', 'Beta'],
      ['4000', '-20.00', null, null],
      ['2200', '-20.00', null, null],
    ]);
    await healthy();
  });

  test('a bill posts in the same way', async () => {
    const bought = await approvedBill(
      database,
      company.admin,
      [work(40, { tracking_1_id: workshop() }), work(60, { tracking_2_id: project.of('Alpha') })],
      { bill_date: '2026-02-01' },
    );
    expect(await trackedLines(database, bought.journal_entry_id)).toEqual([
      ['2000', '-100.00', null, null],
      ['5010', '40.00', 'Workshop', null],
      ['5010', '60.00', null, 'Alpha'],
    ]);
    await healthy();
  });

  test('money spent on a line of a statement does the same', async () => {
    const bank = await accountId(database, company.admin, '1000');
    const steps = statementSteps(database, company.manager, bank);
    await steps.import([{ posted_on: '2026-02-05', amount: '-70.00', description: 'SUPPLIES' }]);
    const account_id = await accountId(database, company.admin, '6100');
    const spend = (tracking_1_id: string) =>
      steps.waiting().then((waiting) =>
        steps.ask('post_bank_transaction', {
          id: waiting.get('SUPPLIES'),
          lines: [
            { account_id, amount: '-50', tracking_1_id },
            { account_id, amount: '-20' },
          ],
          key: randomUUID(),
        }),
      );
    expect((await refusal(spend(project.of('Alpha')))).hint).toBe('tracking_option.unknown');
    expect(await trackedLines(database, await spend(workshop()))).toEqual([
      ['1000', '-70.00', null, null],
      ['6100', '50.00', 'Workshop', null],
      ['6100', '20.00', null, null],
    ]);
    await healthy();
  });

  test('a file of invoices names options', async () => {
    await createCustomer(database, company.admin);
    const row = {
      customer_id: 'Kauri Cafe',
      invoice_date: '2026-02-01',
      description: 'Work',
      unit_price: '100',
    };
    const told = await importInto(database, company.admin, 'invoices', [
      { ...row, tracking_1_id: 'workshop', tracking_2_id: 'Beta' },
    ]);
    expect(told).toMatchObject({ inserted: 1 });
    const [made] = await database.sql`select id from invoices where org_id = ${company.organisation}`;
    expect(await optionsOfLines(database, 'invoice_lines', 'invoice_id', made?.id)).toEqual([
      ['Workshop', 'Beta'],
    ]);
    const refused = await importInto(database, company.admin, 'invoices', [
      { ...row, tracking_1_id: 'Beta' },
    ]);
    expect(refused).toMatchObject({ inserted: 0, rejected: [{ row: 1 }] });
  });

  test('stock and its cost go by the lines that sold it', async () => {
    const { admin } = company;
    const product_id = await createProduct(database, admin, { name: 'Lamp', unit_price: 30 });
    await addItem(database, admin, 'Lamp', product_id);
    const bought = await approvedBill(
      database,
      admin,
      [{ product_id, quantity: 10, unit_price: 12, gst_applicable: false, tracking_1_id: workshop() }],
      { bill_date: '2026-02-01' },
    );
    expect(await trackedLines(database, bought.journal_entry_id)).toEqual([
      ['2000', '-120.00', null, null],
      ['1200', '120.00', 'Workshop', null],
    ]);
    const sold = await postedInvoice(
      database,
      admin,
      [
        { product_id, quantity: 3, gst_applicable: false, tracking_1_id: sales() },
        { product_id, quantity: 1, gst_applicable: false, tracking_1_id: workshop() },
        { product_id, quantity: 1, gst_applicable: false },
      ],
      { invoice_date: '2026-02-02' },
    );
    expect(await trackedLines(database, sold.journal_entry_id)).toEqual([
      ['1100', '150.00', null, null],
      ['4000', '-90.00', 'Sales', null],
      ['4000', '-30.00', 'Workshop', null],
      ['4000', '-30.00', null, null],
      ['5000', '36.00', 'Sales', null],
      ['5000', '12.00', 'Workshop', null],
      ['5000', '12.00', null, null],
      ['1200', '-36.00', 'Sales', null],
      ['1200', '-12.00', 'Workshop', null],
      ['1200', '-12.00', null, null],
    ]);
    // Returned goods take their cost from the department that sold them.
    const back = await issueCreditNote(database, admin, { invoice_id: sold.id ?? '' }, [
      { product_id, quantity: 1, unit_price: 30, restock: true },
    ]);
    const { journal_entry_id } = await stored(database, 'credit_notes', back);
    expect(await trackedLines(database, journal_entry_id)).toEqual([
      ['1100', '-30.00', null, null],
      ['4000', '30.00', 'Sales', null],
      ['1200', '12.00', 'Sales', null],
      ['5000', '-12.00', 'Sales', null],
    ]);
    await healthy();
  });

  test('an order carries its options from the quote to shipment and invoices in parts', async () => {
    const { admin } = company;
    const customer = await createCustomer(database, admin);
    const product_id = await createProduct(database, admin, { name: 'Lamp', unit_price: 30 });
    await addItem(database, admin, 'Lamp', product_id);
    await approvedBill(database, admin, [{ product_id, quantity: 10, unit_price: 10 }], {
      bill_date: '2026-02-01',
    });
    const quote = await ask<{ id: string }>(
      database,
      admin,
      (sql) =>
        sql`select save_document(${sql.json({
          kind: 'quote',
          customer_id: customer,
          quote_date: '2026-02-01',
          lines: [
            { product_id, quantity: 4, gst_applicable: false, tracking_1_id: sales() },
            { product_id, quantity: 2, gst_applicable: false, tracking_2_id: project.of('Beta') },
          ],
        })}, ${randomUUID()}) as answer`,
    );
    for (const step of ['send', 'accept'])
      await database.as(
        admin,
        (sql) => sql`select step_document('quote', ${step}, ${quote.id}, ${randomUUID()}, '2026-02-02')`,
      );
    const order = await ask<{ id: string }>(
      database,
      admin,
      (sql) =>
        sql`select convert_document('quote', ${quote.id}, 'sales_order', ${randomUUID()}, '2026-02-02') as answer`,
    );
    await database.as(
      admin,
      (sql) => sql`select fulfil_sales_order(${order.id}, ${randomUUID()}, '2026-02-02')`,
    );
    await ship(database, admin, { order: order.id ?? '', on: '2026-02-03', parts: [1, 2] });
    const [delivery] = await database.sql`
      select journal_entry_id from deliveries where order_id = ${order.id ?? null}`;
    expect(await trackedLines(database, delivery?.journal_entry_id)).toEqual([
      ['5000', '10.00', 'Sales', null],
      ['5000', '20.00', null, 'Beta'],
      ['1200', '-10.00', 'Sales', null],
      ['1200', '-20.00', null, 'Beta'],
    ]);
    const first = await act<{ id: string }>(database, admin, 'invoice_from_sales_order', order.id ?? '');
    expect(await optionsOfLines(database, 'invoice_lines', 'invoice_id', first.id)).toEqual([
      ['Sales', null],
      [null, 'Beta'],
    ]);
    await act(database, admin, 'post_invoice', first.id);
    const rest = await ask<{ id: string }>(
      database,
      admin,
      (sql) =>
        sql`select to_jsonb(invoice_from_sales_order(${order.id}, ${randomUUID()}, '2026-02-10', 'rest')) as answer`,
    );
    expect(await optionsOfLines(database, 'invoice_lines', 'invoice_id', rest.id)).toEqual([['Sales', null]]);
    await healthy();
  });

  test('received and billed goods carry them to stock and back', async () => {
    const { admin } = company;
    const product_id = await createProduct(database, admin, { name: 'Lamp', unit_price: 30 });
    await addItem(database, admin, 'Lamp', product_id);
    const order = await save(database, admin, 'save_purchase_order', {
      vendor_id: await createVendor(database, admin),
      order_date: '2026-02-01',
      lines: [{ product_id, quantity: 5, unit_price: 10, gst_applicable: false, tracking_1_id: workshop() }],
    });
    await act(database, admin, 'send_purchase_order', order.id ?? '');
    await act(database, admin, 'receive_purchase_order', order.id ?? '');
    const [delivery] = await database.sql`
      select journal_entry_id from deliveries where order_id = ${order.id ?? null}`;
    expect(await trackedLines(database, delivery?.journal_entry_id)).toEqual([
      ['1200', '50.00', 'Workshop', null],
      ['2050', '-50.00', 'Workshop', null],
    ]);
    const bill = await act<{ id: string }>(database, admin, 'bill_from_purchase_order', order.id ?? '');
    await act(database, admin, 'approve_bill', bill.id);
    const { journal_entry_id } = await stored(database, 'bills', bill.id);
    expect(await trackedLines(database, journal_entry_id)).toEqual([
      ['2000', '-50.00', null, null],
      ['2050', '50.00', 'Workshop', null],
    ]);
    await healthy();
  });

  test('a credit note reverses the options of the line or the ones it names; voiding restores them', async () => {
    const { admin } = company;
    const sold = await postedInvoice(
      database,
      admin,
      [work(100, { tracking_1_id: sales() }), work(50, { description: 'Other', tracking_1_id: workshop() })],
      { invoice_date: '2026-02-01' },
    );
    const [line] = await database.sql`
      select id from invoice_lines where invoice_id = ${sold.id ?? null} order by position limit 1`;
    const back = await issueCreditNote(database, admin, { invoice_id: sold.id ?? '' }, [
      { document_line_id: line?.id, quantity: 1, unit_price: 40 },
      { document_line_id: line?.id, quantity: 1, unit_price: 10, tracking_1_id: workshop() },
    ]);
    const posted = await stored(database, 'credit_notes', back);
    expect(await optionsOfLines(database, 'credit_note_lines', 'credit_note_id', back)).toEqual([
      ['Sales', null],
      ['Workshop', null],
    ]);
    expect(await trackedLines(database, posted.journal_entry_id)).toEqual([
      ['1100', '-50.00', null, null],
      ['4000', '40.00', 'Sales', null],
      ['4000', '10.00', 'Workshop', null],
    ]);
    const reversal = await voidCreditNote(database, admin, back);
    expect(await trackedLines(database, reversal)).toEqual([
      ['1100', '50.00', null, null],
      ['4000', '-40.00', 'Sales', null],
      ['4000', '-10.00', 'Workshop', null],
    ]);
    // The whole rest of the invoice is credited by line.
    const rest = await issueCreditNote(database, admin, { invoice_id: sold.id ?? '' });
    expect(await optionsOfLines(database, 'credit_note_lines', 'credit_note_id', rest)).toEqual([
      ['Sales', null],
      ['Workshop', null],
    ]);
    await healthy();
  });

  test('a journal entry has options on any line, as a draft and when posted; so has its reversal', async () => {
    const { admin } = company;
    const lines = [
      { account_code: '6100', debit: '30', tracking_1_id: sales(), tracking_2_id: project.of('Alpha') },
      { account_code: '1000', credit: '30' },
    ];
    const draft = await saveEntry({ entry_date: '2026-02-01', lines });
    const told = await ask<readonly Fields[]>(
      database,
      admin,
      (sql) => sql`select document_lines('journal_entry', ${draft}) as answer`,
    );
    expect(told[0]).toMatchObject({
      tracking_1_id: sales(),
      names: { tracking_1_id: 'Sales', tracking_2_id: 'Alpha' },
    });
    await act(database, admin, 'post_draft_journal_entry', draft);
    const posted = [
      ['6100', '30.00', 'Sales', 'Alpha'],
      ['1000', '-30.00', null, null],
    ];
    expect(await trackedLines(database, draft)).toEqual(posted);
    expect(await trackedLines(database, await postLines(lines))).toEqual(posted);
    const reversal = await ask<string>(
      database,
      admin,
      (sql) => sql`select reverse_journal_entry(${draft}, '2026-02-02', 'Wrong', ${randomUUID()}) as answer`,
    );
    expect(await trackedLines(database, reversal)).toEqual([
      ['6100', '-30.00', 'Sales', 'Alpha'],
      ['1000', '30.00', null, null],
    ]);
    await healthy();
  });
});

describe('the hash chain', () => {
  test('holds the options of a line, and is verified outside of the database', async () => {
    await postedInvoice(database, company.admin, [work(100, { tracking_1_id: sales() }), work(20)], {
      invoice_date: '2026-02-01',
    });
    const csv = await exportedJournal();
    expect(verifyJournal(csv)).toEqual({ entries: 1, faults: [] });
    const told = csv.replace(sales(), workshop());
    expect(told).not.toBe(csv);
    expect(verifyJournal(told).faults).toEqual([expect.stringContaining('its hash does not match')]);
    await healthy();
  });

  test('a line without options has the same hash as before options existed', async () => {
    const [row] = await database.sql`
      select private.line_text(1, ${sales()}, 10, 0, null, null, null, 'sales', 'Work') as before,
        private.line_text(1, ${sales()}, 10, 0, null, null, null, 'sales', 'Work', null, null) as without,
        private.line_text(1, ${sales()}, 10, 0, null, null, null, 'sales', 'Work', null, ${project.of('Beta')}) as with`;
    expect(row?.without).toBe(row?.before);
    expect(row?.before).toBe(`["1", "${sales()}", "10.00", "0.00", null, null, null, "sales", "Work"]`);
    expect(row?.with).toBe(`${String(row?.before).slice(0, -1)}, null, "${project.of('Beta')}"]`);
  });

  test('posted lines keep their options, on every write path', async () => {
    await postedInvoice(database, company.admin, [work(100, { tracking_1_id: sales() })]);
    const refused = await refusal(
      database.sql`update journal_lines set tracking_1_id = ${workshop()} where tracking_1_id = ${sales()}`,
    );
    expect(refused.hint).toBe('ledger.immutable');
  });
});

describe('the options of a line', () => {
  /** Each way in which people enter lines, with an option of the first category. */
  const paths = (
    option: string,
    customer: string,
  ): readonly (readonly [string, () => Promise<unknown>])[] => [
    [
      'a document',
      () =>
        saveInvoice(database, company.admin, {
          customer_id: customer,
          lines: [work(10, { tracking_1_id: option })],
        }),
    ],
    [
      'a posted entry',
      () =>
        postLines([
          { account_code: '6100', debit: 10, tracking_1_id: option },
          { account_code: '1000', credit: 10 },
        ]),
    ],
    [
      'a draft of an entry once it is posted',
      async () =>
        act(
          database,
          company.admin,
          'post_draft_journal_entry',
          await saveEntry({
            entry_date: '2026-02-01',
            lines: [
              { account_code: '6100', debit: 10, tracking_1_id: option },
              { account_code: '1000', credit: 10 },
            ],
          }),
        ),
    ],
    [
      'a recurring document',
      () =>
        ask(
          database,
          company.admin,
          (sql) =>
            sql`select save_recurring_document(${sql.json(
              JSON.parse(
                JSON.stringify({
                  name: 'Hosting',
                  kind: 'invoice',
                  frequency: 'monthly',
                  next_date: '2026-02-01',
                  template: { customer_id: customer, lines: [work(10, { tracking_1_id: option })] },
                }),
              ),
            )}, ${randomUUID()})`,
        ),
    ],
    [
      'a recurring entry once it is made',
      async () => {
        const { id } = await repeat([
          { account_code: '6100', debit: 10, tracking_1_id: option },
          { account_code: '1000', credit: 10 },
        ]);
        return act(database, company.admin, 'issue_recurring_entry', id);
      },
    ],
    [
      'a credit note',
      () =>
        ask(
          database,
          company.admin,
          (sql) =>
            sql`select save_credit_note(${sql.json(
              JSON.parse(
                JSON.stringify({
                  customer_id: customer,
                  issued_on: '2026-02-01',
                  lines: [work(10, { tracking_1_id: option })],
                }),
              ),
            )}, ${randomUUID()})`,
        ),
    ],
  ];

  test('is no option of another organization, nor of the other category, on any write path', async () => {
    const other = await foundCompany(database);
    const theirs = await addCategory(database, other.admin, 'Department', ['Sales']);
    const customer = await createCustomer(database, company.admin);
    for (const option of [theirs.of('Sales'), project.of('Alpha'), randomUUID()])
      for (const [path, go] of paths(option, customer)) {
        const refused = await refusal(go());
        expect([path, refused.hint]).toEqual([path, 'tracking_option.unknown']);
        expect(refused.message).toContain('Line 1: this option is not one of Department');
        expect(JSON.parse(refused.detail ?? '{}')).toMatchObject({ field: 'tracking_1_id', line: 1 });
      }
    // The keys enforce it too, for write paths that no test covers.
    const sold = await saveInvoice(database, company.admin, { customer_id: customer, lines: [work(10)] });
    for (const option of [theirs.of('Sales'), project.of('Alpha')]) {
      const refused = await refusal(
        database.sql`update invoice_lines set tracking_1_id = ${option} where invoice_id = ${sold.id ?? null}`,
      );
      expect(refused.code).toBe('23503');
    }
  });

  test('is no archived option, on any write path, nor one of an archived category', async () => {
    const customer = await createCustomer(database, company.admin);
    await archive(database, company.admin, 'tracking_options', sales());
    for (const [path, go] of paths(sales(), customer)) {
      const refused = await refusal(go());
      expect([path, refused.hint]).toEqual([path, 'tracking_option.archived']);
      expect(refused.message).toBe(
        'Line 1: "Sales" of Department is archived. Choose another option, or restore it.',
      );
    }
    await archive(database, company.admin, 'tracking_categories', department.id);
    const refused = await refusal(
      saveInvoice(database, company.admin, {
        customer_id: customer,
        lines: [work(10, { tracking_1_id: workshop() })],
      }),
    );
    expect(refused.message).toContain('Department is archived, so "Workshop" cannot be chosen');
  });

  test('is kept where it was set before it was archived, and is carried on', async () => {
    const { admin } = company;
    const customer_id = await createCustomer(database, admin);
    const order = await save(database, admin, 'save_sales_order', {
      customer_id,
      lines: [work(10, { tracking_1_id: sales() })],
    });
    const draft = await saveInvoice(database, admin, {
      customer_id,
      lines: [work(10, { tracking_1_id: sales() })],
    });
    const sold = await postedInvoice(database, admin, [work(10, { tracking_1_id: sales() })], {
      customer_id,
      invoice_date: '2026-02-01',
    });
    await archive(database, admin, 'tracking_options', sales());
    const [line] = await database.sql`select id from invoice_lines where invoice_id = ${draft.id ?? null}`;
    const changed = await saveInvoice(database, admin, {
      id: draft.id,
      version: draft.version,
      lines: [{ id: line?.id, ...work(12, { tracking_1_id: sales() }) }],
    });
    await act(database, admin, 'post_invoice', changed.id ?? '');
    const made = await act<{ id: string }>(database, admin, 'invoice_from_sales_order', order.id ?? '');
    expect(await optionsOfLines(database, 'invoice_lines', 'invoice_id', made.id)).toEqual([['Sales', null]]);
    const back = await issueCreditNote(database, admin, { invoice_id: sold.id ?? '' });
    expect(await optionsOfLines(database, 'credit_note_lines', 'credit_note_id', back)).toEqual([
      ['Sales', null],
    ]);
    const refused = await refusal(
      saveInvoice(database, admin, { customer_id, lines: [work(10, { tracking_1_id: sales() })] }),
    );
    expect(refused.hint).toBe('tracking_option.archived');
    await healthy();
  });
});

describe('categories and options', () => {
  const insert = (table: string, values: Fields) =>
    database.as(company.admin, (sql) => sql`insert into ${sql(table)} ${sql({ ...values })}`);

  test('allows two active categories at most, with different names', async () => {
    expect(await refusal(insert('tracking_categories', { name: 'Region' }))).toMatchObject({
      hint: 'tracking_category.too_many',
      message:
        'Two tracking categories can be active, and "Department" and "Project" are. Archive one of them first.',
    });
    await archive(database, company.admin, 'tracking_categories', department.id);
    expect((await refusal(insert('tracking_categories', { name: 'PROJECT' }))).hint).toBe(
      'tracking_category.taken',
    );
    const region = await addCategory(database, company.admin, 'Region', ['North']);
    const slots = await database.sql`
      select name, slot from tracking_categories where org_id = ${company.organisation} order by created_at`;
    expect(slots.map(({ name, slot }) => [name, slot])).toEqual([
      ['Department', 1],
      ['Project', 2],
      ['Region', 1],
    ]);
    const refused = await refusal(
      archive(database, company.admin, 'tracking_categories', department.id, false),
    );
    expect(refused.message).toBe(
      'Another tracking category has taken the place of "Department". Archive "Region" first.',
    );
    await archive(database, company.admin, 'tracking_categories', region.id);
    await archive(database, company.admin, 'tracking_categories', department.id, false);
  });

  test('if two people add the last one at the same time, there are not three', async () => {
    await archive(database, company.admin, 'tracking_categories', department.id);
    const both = await Promise.allSettled([
      insert('tracking_categories', { name: 'Region' }),
      insert('tracking_categories', { name: 'Branch' }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('the name of an option is unique in its category', async () => {
    const refused = await refusal(
      insert('tracking_options', { tracking_category_id: department.id, name: 'SALES' }),
    );
    expect(refused).toMatchObject({
      hint: 'tracking_option.taken',
      message:
        'Department has an option "Sales" already. Choose another name, or restore that one if it is archived.',
    });
    await insert('tracking_options', { tracking_category_id: project.id, name: 'Sales' });
  });

  test('an option in use can neither be deleted nor moved, even with its category', async () => {
    const { admin } = company;
    await postedInvoice(database, admin, [work(10, { tracking_1_id: sales() })]);
    const remove = (table: string, id: string) =>
      refusal(database.as(admin, (sql) => sql`delete from ${sql(table)} where id = ${id}`));
    const inUse = {
      hint: 'tracking_option.in_use',
      message: 'The option "Sales" is used in invoice lines and cannot be deleted. Archive it instead.',
    };
    expect(await remove('tracking_options', sales())).toMatchObject(inUse);
    expect(await remove('tracking_categories', department.id)).toMatchObject(inUse);
    const bulk = await refusal(
      database.as(admin, (sql) => sql`select bulk_delete('tracking_options', ${[sales()]}, ${randomUUID()})`),
    );
    expect(bulk).toMatchObject(inUse);
    const moved = await refusal(
      database.as(
        admin,
        (sql) => sql`update tracking_options set tracking_category_id = ${project.id} where id = ${sales()}`,
      ),
    );
    expect(moved.message).toContain('stays in its category. Add another option to Project instead');
    // An unused option can be deleted and restored.
    const key = randomUUID();
    await database.as(admin, (sql) => sql`select bulk_delete('tracking_options', ${[workshop()]}, ${key})`);
    await database.as(admin, (sql) => sql`select undo_change(${key})`);
    const [back] = await database.sql`select slot, first_id from tracking_options where id = ${workshop()}`;
    expect(back).toEqual({ slot: 1, first_id: workshop() });
  });

  test('options of templates and of drafts count as used', async () => {
    const { admin } = company;
    await saveEntry({ lines: [{ account_code: '6100', debit: 10, tracking_2_id: project.of('Beta') }] });
    const refused = await refusal(
      database.as(admin, (sql) => sql`delete from tracking_options where id = ${project.of('Beta')}`),
    );
    expect(refused.message).toContain('is used in drafts of journal entries');
    const { id } = await repeat([
      { account_code: '6100', debit: 10, tracking_1_id: workshop() },
      { account_code: '1000', credit: 10 },
    ]);
    const refusedToo = await refusal(
      database.as(admin, (sql) => sql`delete from tracking_options where id = ${workshop()}`),
    );
    expect(refusedToo.message).toContain('is used in recurring entries');
    await act(database, admin, 'issue_recurring_entry', id);
    const [made] = await database.sql`select id from journal_entries where recurring_entry_id = ${id}`;
    await act(database, admin, 'post_draft_journal_entry', made?.id);
    expect(await trackedLines(database, made?.id)).toEqual([
      ['6100', '10.00', 'Workshop', null],
      ['1000', '-10.00', null, null],
    ]);
  });

  test('viewers read them, users do not write them', async () => {
    const seen = await database.as(
      company.viewer,
      (sql) => sql`select name from tracking_option_list order by name`,
    );
    expect(seen.map(({ name }) => name)).toEqual(['Alpha', 'Beta', 'Sales', 'Workshop']);
    const refused = await refusal(
      database.as(
        company.user,
        (sql) =>
          sql`insert into tracking_options ${sql({ tracking_category_id: project.id, name: 'Gamma' })}`,
      ),
    );
    expect(refused.code).toBe('42501');
  });
});
