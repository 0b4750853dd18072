import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, refusal, type Session, type TestDatabase } from '../database/test-database.ts';
import { addAsset } from './steps/assets.ts';
import {
  accountId,
  act,
  createCustomer,
  createVendor,
  type Fields,
  save,
  saveBill,
  saveInvoice,
} from './steps/documents.ts';
import { postJournal } from './steps/journal.ts';
import { applyCredit, issueCreditNote, recordPayment } from './steps/payments.ts';
import { addItem } from './steps/stock.ts';

let database: TestDatabase;
let company: Company;
let customer: string;
beforeAll(async () => {
  database = await openTestDatabase();
  company = await foundCompany(database);
  customer = await createCustomer(database, company.admin);
});
afterAll(() => database.close());

const as = <T>(work: (sql: Session) => Promise<T>) => database.as(company.admin, work);
/** The stable code of our refusal, or the SQL state and message of any other error. */
async function codeOf(work: Promise<unknown>): Promise<string> {
  const { code, hint, message } = await refusal(work);
  return code === 'P0001' && hint ? hint : `${code}: ${message}`;
}
const invoice = (fields: Fields, line: Fields = {}) =>
  saveInvoice(database, company.admin, {
    customer_id: customer,
    invoice_date: '2026-02-01',
    lines: [{ description: 'Work', unit_price: 10, ...line }],
    ...fields,
  });

const BEYOND = ['infinity', '-infinity', '5874897-12-31', '0044-03-15 BC'];

/** Orders in each of their states. */
async function ordersUnderWay() {
  const lines = [{ description: 'Work', unit_price: 10 }];
  const day = { order_date: '2026-02-01', lines };
  const sale = () => save(database, company.admin, 'save_sales_order', { customer_id: customer, ...day });
  const vendor_id = await createVendor(database, company.admin);
  const purchase = () => save(database, company.admin, 'save_purchase_order', { vendor_id, ...day });
  const orders = {
    unfulfilled: (await sale()).id ?? '',
    fulfilled: (await sale()).id ?? '',
    draft: (await purchase()).id ?? '',
    sent: (await purchase()).id ?? '',
    received: (await purchase()).id ?? '',
  };
  const step = (name: string, id: string) =>
    as((sql) => sql`select ${sql(name)}(${id}, ${randomUUID()}, '2026-02-02')`);
  await step('fulfil_sales_order', orders.fulfilled);
  for (const id of [orders.sent, orders.received]) await step('send_purchase_order', id);
  await step('receive_purchase_order', orders.received);
  const bill = await saveBill(database, company.admin, { vendor_id, bill_date: '2026-02-01', lines });
  return { ...orders, bill: bill.id ?? '' };
}

/** Arguments with which each function that takes a day gets as far as that day. */
async function argumentsWithDays(): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const item = await addItem(database, company.admin, `Item ${randomUUID()}`);
  const asset = await addAsset(database, company.admin, { name: 'Van', purchase_date: '2026-01-01' });
  const open = await invoice({});
  await act(database, company.admin, 'post_invoice', open.id ?? '');
  const credit = await recordPayment(database, company.admin, { contact: customer, amount: 10 });
  const uses = [{ document_id: open.id ?? '', amount: 1 }];
  const [allocation] = await applyCredit(database, company.admin, ['payment', credit], uses);
  const credited = await invoice({});
  await act(database, company.admin, 'post_invoice', credited.id ?? '');
  const note = await issueCreditNote(
    database,
    company.admin,
    { invoice_id: credited.id ?? '' },
    null,
    '2026-02-02',
  );
  const orders = await ordersUnderWay();
  const reason = 'A mistake';
  const entry = await postJournal(database, company.admin, '2026-02-01', [
    ['1000', 10],
    ['4000', -10],
  ]);
  const lines = '[{"account_code": "1000", "debit": 1}, {"account_code": "4000", "credit": 1}]';
  const draft = await as(async (sql) => {
    const document = `{"entry_date": "2026-02-01", "lines": ${lines}}`;
    const [row] = await sql`select id from save_journal_entry(${document}::text::jsonb, ${randomUUID()})`;
    return String(row?.id);
  });
  const allocations = JSON.stringify(uses);
  const bank_account_id = await accountId(database, company.admin, '1000');
  return {
    account_statement: { id: bank_account_id },
    adjust_stock: { item_id: item, quantity: '1', unit_cost: '1', reason: 'Counted' },
    apply_credit: { source_kind: 'payment', source_id: credit, allocations },
    audit_log: {},
    balance_sheet: {},
    begin_bank_reconciliation: { bank_account_id, statement_balance: '0' },
    bill_from_purchase_order: { id: orders.received },
    budget_sheet: {},
    budget_vs_actual: {},
    cancel_bill: { id: orders.bill, reason },
    cancel_document: { kind: 'sales_order', id: orders.fulfilled, reason },
    cancel_invoice: { id: (await invoice({})).id ?? '', reason },
    cancel_purchase_order: { id: orders.draft, reason },
    cancel_sales_order: { id: orders.unfulfilled, reason },
    cash_flow: {},
    close_year: {},
    closing_checklist: {},
    convert_currency: { amounts: '{1}', from_currency: 'USD', to_currency: 'USD' },
    convert_document: { kind: 'sales_order', id: orders.fulfilled, to_kind: 'invoice' },
    create_secure_bank_account: {
      account_id_param: randomUUID(),
      bank_name_param: 'A bank',
      account_number_param: '12345678',
    },
    depreciate_assets: {},
    dispose_asset: { id: asset, proceeds: '0' },
    export_journal: { format: 'csv' },
    file_gst_return: {},
    fulfil_sales_order: { id: orders.unfulfilled },
    general_ledger: { account_code: '1000' },
    gst_filing: {},
    gst_return: {},
    invoice_from_sales_order: { id: orders.fulfilled },
    issue_credit_note: { invoice_id: open.id ?? '' },
    ledger_overview: {},
    lock_books: {},
    payables_aging: {},
    post_journal_entry: { description: 'x', reference: '', lines },
    post_reversing_journal_entry: { id: draft },
    preview_posting: { kind: 'sales_order', id: orders.fulfilled },
    preview_revaluation: {},
    profit_and_loss: {},
    receivables_aging: {},
    receive_purchase_order: { id: orders.sent },
    record_asset_usage: { asset_id: asset, units: '1' },
    record_payment: { direction: 'in', contact_id: customer, amount: '1', bank_account_id },
    replace_journal_entry: { id: entry, description: 'x', reference: '', lines, reason: 'Wrong' },
    revalue_currencies: {},
    reverse_journal_entry: { id: entry, reason: 'Wrong' },
    run_depreciation: {},
    save_opening: { program: 'other', version: '0' },
    send_purchase_order: { id: orders.draft },
    ship_sales_order: { id: orders.fulfilled },
    step_document: { kind: 'purchase_order', step: 'send', id: orders.draft },
    trial_balance: {},
    undo_allocation: { id: allocation ?? '', reason },
    void_credit_note: { id: note, reason },
    void_payment: { id: credit, reason },
    write_off: { document_kind: 'invoice', document_id: open.id ?? '', amount: '1', reason: 'Gone' },
  };
}

test('every date that a function accepts lies in the calendar', async () => {
  const values = await argumentsWithDays();
  const functions = await database.sql<{ name: string; names: string[]; days: string[] }[]>`
    select p.proname as name, p.proargnames[1:p.pronargs] as names,
      array(select p.proargnames[t.n] from unnest(p.proargtypes) with ordinality t (type, n)
        where t.type in ('date'::regtype, 'timestamp'::regtype, 'timestamptz'::regtype)) as days
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
      and p.proargtypes::oid[] && array['date', 'timestamp', 'timestamptz']::regtype[]::oid[]
    order by 1`;
  expect(functions.map(({ name }) => name)).toEqual(Object.keys(values));
  const accepted: unknown[] = [];
  for (const { name, names, days } of functions)
    for (const own of days)
      for (const day of BEYOND) {
        const given: Record<string, string> = {
          ...values[name],
          ...(names.includes('key') && { key: randomUUID() }),
        };
        for (const other of days) given[other] = other === own ? day : '2026-02-20';
        const call = Object.entries(given).map(([argument, value]) => `${argument} => '${value}'`);
        // Rolled back, so that an accepted value does not affect the next try.
        const refused = await refusal(
          as(async (sql) => {
            await sql.unsafe(`select * from ${name}(${call.join(', ')})`);
            throw new Error(`${name} takes ${own} ${day}`);
          }),
        ).catch((error: Error) => ({ hint: undefined, message: error.message }));
        if (
          !/^[a-z_]+\.[a-z_]+$/.test(refused.hint ?? '') ||
          !/\b\d{4}-\d\d-\d\d|infinity/.test(refused.message)
        )
          accepted.push([name, own, day, refused.message]);
      }
  expect(accepted).toEqual([]);
});

const NO_NUMBERS = [
  '0x10',
  '0b11',
  '0o17',
  '1_000',
  '1e3',
  '+1',
  '1.',
  '.5',
  '1 0',
  '1,5',
  'NaN',
  'Infinity',
  '-infinity',
];

test.each(NO_NUMBERS)('%j is an amount nowhere', async (word) => {
  const lines = [
    { account_code: '1000', debit: word },
    { account_code: '4000', credit: word },
  ];
  const foreign = [
    { account_code: '1100', debit: 1, currency: 'EUR', foreign_amount: word },
    { account_code: '4000', credit: 1 },
  ];
  const open = await invoice({ currency: 'EUR', exchange_rate: 1 });
  await act(database, company.admin, 'post_invoice', open.id ?? '');
  const post = (posted: typeof lines | typeof foreign) =>
    as(
      (sql) => sql`select post_journal_entry('2026-02-01', 'x', null, ${sql.json(posted)}, ${randomUUID()})`,
    );
  const saveDraft = async () => {
    const draft = { entry_date: '2026-02-01', lines };
    return as(async (sql) => {
      const [row] = await sql`select id from save_journal_entry(${sql.json(draft)}, ${randomUUID()})`;
      return sql`select post_draft_journal_entry(${row?.id}, ${randomUUID()})`;
    });
  };
  const use = { document_id: open.id ?? '', amount: 1 };
  const pay = (fields: Fields) =>
    recordPayment(database, company.admin, { contact: customer, amount: 5, uses: [{ ...use, ...fields }] });
  const bulk = (table: string, changes: Fields) => async () => {
    const [row] =
      await database.sql`select id from ${database.sql(table)} where org_id = ${company.organisation} limit 1`;
    return as(
      (sql) =>
        sql`select bulk_update(${table}, ${[row?.id]}, ${sql.json(JSON.parse(JSON.stringify(changes)))})`,
    );
  };
  const filter = { filters: [{ field: 'credit_limit', operator: 'at_least', value: word }] };
  const codes: Readonly<Record<string, readonly [() => Promise<unknown>, string]>> = {
    entry: [() => post(lines), 'ledger.not_a_number'],
    draft: [saveDraft, 'ledger.not_a_number'],
    'foreign amount': [() => post(foreign), 'ledger.not_a_number'],
    rate: [() => invoice({ currency: 'EUR', exchange_rate: word }), 'document.invalid_value'],
    price: [() => invoice({}, { unit_price: word }), 'document.invalid_value'],
    quantity: [() => invoice({}, { quantity: word }), 'document.invalid_value'],
    'credit note': [
      () => issueCreditNote(database, company.admin, { invoice_id: open.id ?? '' }, [{ unit_price: word }]),
      'document.invalid_value',
    ],
    allocation: [() => pay({ amount: word }), 'ledger.not_a_number'],
    discount: [() => pay({ discount: word }), 'ledger.not_a_number'],
    paid: [() => pay({ paid: word }), 'ledger.not_a_number'],
    'bulk change': [bulk('customers', { credit_limit: word }), 'query.invalid_value'],
    'bulk change of a whole number': [bulk('customers', { payment_terms: word }), 'query.invalid_value'],
    filter: [
      () => as((sql) => sql`select list_record_ids('customers', ${sql.json(filter)})`),
      'query.invalid_value',
    ],
  };
  const answers: Record<string, string> = {};
  for (const [place, [work]] of Object.entries(codes)) answers[place] = await codeOf(work());
  expect(answers).toEqual(
    Object.fromEntries(Object.entries(codes).map(([place, [, code]]) => [place, code])),
  );
});

test('every import refuses invalid numbers and dates, in every table', async () => {
  const columns = await database.sql<{ table: string; column: string; type: string }[]>`
    select r.table_name as table, a.attname as column, format_type(a.atttypid, null) as type
    from private.record_tables r
    join pg_attribute a on a.attrelid = private.relation(r) and a.attname = any (private.fillable_columns(private.relation(r)))
    where exists (select from role_permissions p where p.permission = r.table_name || '.import')
      and a.atttypid in ('numeric'::regtype, 'integer'::regtype, 'date'::regtype)`;
  expect(columns.length).toBeGreaterThan(25);
  const asset = await addAsset(database, company.admin, {
    ...{ name: 'Press', depreciation_method: 'units_of_production', total_units: 100, useful_life: null },
  });
  // Without these, two tables refuse the row before they check its cells.
  const named: Readonly<Record<string, Fields>> = {
    asset_usage: { asset_id: asset },
    bank_transactions: { bank_account_id: await accountId(database, company.admin, '1000') },
  };
  const taken: unknown[] = [];
  for (const { table, column, type } of columns)
    for (const word of type === 'date' ? BEYOND : NO_NUMBERS) {
      const rows = JSON.stringify([{ ...named[table], [column]: word }]);
      const [row] = await as(
        (sql) =>
          sql`select import_records(${table}, ${rows}::text::jsonb, 'skip_bad', ${randomUUID()}) as answer`,
      );
      const complaint = row?.answer.rejected.find(
        ({ field, message }: { field: string; message: string }) =>
          field === column && message.includes(`"${word}"`),
      );
      if (!complaint || row?.answer.inserted > 0) taken.push([table, column, word, row?.answer]);
    }
  expect(taken).toEqual([]);
});
