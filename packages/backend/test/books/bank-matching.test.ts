import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import {
  openSharedDatabase,
  type Person,
  refusal,
  type Session,
  type TestDatabase,
} from '../database/test-database.ts';
import { controlsAfter } from './steps/controls.ts';
import { approvedBill, postedInvoice } from './steps/documents.ts';
import { foreignBooks } from './steps/foreign-books.ts';
import { accountId, add } from './steps/masters.ts';
import { recordPayment } from './steps/payments.ts';
import { type StatementLine, statementSteps } from './steps/statements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const faultyControls = async (person: Person) =>
  (await controlsAfter(database, person, async () => undefined)).filter(({ ok }) => !ok);
const untaxed = (unit_price: string) => [{ description: 'Work', unit_price, gst_applicable: false }];
const owed = async (person: Person, customer_id: string, amount: string) => {
  const { id = '', invoice_number: number = '' } = await postedInvoice(database, person, untaxed(amount), {
    customer_id,
    invoice_date: '2026-02-01',
  });
  return { id, number };
};

async function trade() {
  const company = await foundCompany(database);
  const { admin, manager } = company;
  const bank = await accountId(database, admin, '1000');
  const steps = statementSteps(database, manager, bank);
  const customer = await add(database, admin, 'customers', { name: 'Harbour Cafe' });
  const vendor = await add(database, admin, 'vendors', { name: 'Kiwi Roasters' });
  /** The line with its id and its suggestions. */
  const bring = async (line: StatementLine) => {
    await steps.import([line]);
    const id = (await steps.waiting()).get(line.description ?? '') ?? '';
    return { id, suggestions: (await steps.suggestions([id])).get(id) ?? [] };
  };
  return { company, admin, manager, bank, steps, bring, customer: customer.id, vendor: vendor.id };
}

const entryOf = async (payment: string) =>
  (await database.sql`select journal_entry_id as id from payments where id = ${payment}`)[0]?.id;
const balanceOf = async (account: string) =>
  (
    await database.sql`select coalesce(sum(debit - credit), 0) as balance from journal_lines where account_id = ${account}`
  )[0]?.balance;

test('suggests existing entries first, and matches them', async () => {
  const { admin, customer, bring, steps } = await trade();
  const near = await recordPayment(database, admin, {
    contact: customer,
    on: '2026-02-10',
    amount: '250.00',
  });
  await recordPayment(database, admin, { contact: customer, on: '2026-02-01', amount: '250.00' });
  const { id, suggestions } = await bring({
    posted_on: '2026-02-11',
    amount: '250.00',
    description: 'HARBOUR CAFE',
  });
  expect(suggestions[0]).toMatchObject({ kind: 'entries', entry_ids: [await entryOf(near)] });
  expect(suggestions[0]?.why).toMatch(
    /^JE-\d+ has the same amount, one day apart, and the statement names it$/,
  );
  const key = randomUUID();
  for (const _ of [1, 2])
    expect(await steps.ask('match_bank_transaction', { id, entry_ids: suggestions[0]?.entry_ids, key })).toBe(
      id,
    );
  expect(
    await refusal(steps.act('match_bank_transaction', id, { entry_ids: suggestions[0]?.entry_ids })),
  ).toMatchObject({
    hint: 'bank.line_done',
  });
  const again = await bring({
    posted_on: '2026-02-12',
    amount: '250.00',
    description: 'HARBOUR CAFE AGAIN',
    keep: true,
  });
  expect(
    (await refusal(steps.act('match_bank_transaction', again.id, { entry_ids: suggestions[0]?.entry_ids })))
      .hint,
  ).toBe('bank.not_open');
});

test('several payments that arrived as one sum are matched together, and let go together', async () => {
  const { admin, customer, bring, steps, bank } = await trade();
  const entries = [];
  for (const amount of ['100.00', '40.00', '60.00', '33.00'])
    entries.push(
      await entryOf(await recordPayment(database, admin, { contact: customer, on: '2026-02-10', amount })),
    );
  const { id, suggestions } = await bring({
    posted_on: '2026-02-11',
    amount: '200.00',
    description: 'DEPOSIT',
  });
  expect(suggestions[0]).toMatchObject({ kind: 'entries' });
  expect(suggestions[0]?.entry_ids?.toSorted()).toEqual(entries.slice(0, 3).toSorted());
  expect((await refusal(steps.act('match_bank_transaction', id, { entry_ids: entries }))).hint).toBe(
    'bank.other_amount',
  );
  await steps.act('match_bank_transaction', id, { entry_ids: suggestions[0]?.entry_ids });
  const left = await bring({ posted_on: '2026-02-11', amount: '33.00', description: 'LAST' });
  expect(left.suggestions.map(({ entry_ids }) => entry_ids)).toEqual([[entries[3]]]);
  await steps.act('unmatch_bank_transaction', id);
  expect((await steps.suggestions([id])).get(id)?.[0]?.entry_ids).toHaveLength(3);
  expect(
    (await database.sql`select from private.cleared_entries where bank_account_id = ${bank}`).length,
  ).toBe(0);
});

test('a missing payment is recorded in place: one invoice, several, and part of one', async () => {
  const { admin, customer, bring, steps, company } = await trade();
  const [first, second, third] = [
    await owed(admin, customer, '115.00'),
    await owed(admin, customer, '230.00'),
    await owed(admin, customer, '57.50'),
  ];
  const one = await bring({ posted_on: '2026-02-20', amount: '230.00', description: `PMT ${second.number}` });
  expect(one.suggestions[0]).toMatchObject({
    kind: 'documents',
    contact_id: customer,
    allocations: [{ document_id: second.id, amount: 230 }],
    why: `${second.number} of Harbour Cafe is open with this amount, and the statement names it`,
  });
  const { contact_id, allocations } = one.suggestions[0] ?? {};
  const payment = await steps.act('pay_from_bank_transaction', one.id, { contact_id, allocations });
  expect((await database.sql`select status from invoices where id = ${second.id}`)[0]?.status).toBe('paid');
  expect(
    (await database.sql`select journal_entry_id from bank_transactions where id = ${one.id}`)[0]
      ?.journal_entry_id,
  ).toBe(await entryOf(payment));

  const all = await bring({ posted_on: '2026-02-21', amount: '172.50', description: 'HARBOUR CAFE' });
  expect(all.suggestions[0]).toMatchObject({
    kind: 'documents',
    why: 'All open documents of Harbour Cafe total this amount (2 documents)',
  });
  expect(all.suggestions[0]?.allocations?.map(({ document_id }) => document_id).toSorted()).toEqual(
    [first.id, third.id].toSorted(),
  );
  // While it waits, its invoices are suggested for this line only.
  await steps.act('exclude_bank_transaction', all.id);
  const part = await bring({
    posted_on: '2026-02-22',
    amount: '50.00',
    description: `PART OF ${first.number}`,
  });
  expect(part.suggestions[0]).toMatchObject({
    kind: 'documents',
    allocations: [{ document_id: first.id, amount: 50 }],
  });
  expect(await faultyControls(company.admin)).toEqual([]);
});

test('money out pays bills', async () => {
  const { admin, vendor, bring } = await trade();
  const bill = await approvedBill(database, admin, untaxed('80.00'), {
    vendor_id: vendor,
    bill_date: '2026-02-01',
  });
  const { suggestions } = await bring({
    posted_on: '2026-02-20',
    amount: '-80.00',
    description: 'KIWI ROASTERS',
  });
  expect(suggestions[0]).toMatchObject({
    kind: 'documents',
    contact_id: vendor,
    allocations: [{ document_id: bill.id, amount: 80 }],
  });
});

test('money is spent on several accounts, with the tax it holds', async () => {
  const { admin, bring, steps, company } = await trade();
  const [rent, fees] = [await accountId(database, admin, '6100'), await accountId(database, admin, '6020')];
  const { id } = await bring({ posted_on: '2026-02-20', amount: '-260.00', description: 'CITY OFFICES' });
  const lines = [
    { account_id: rent, amount: '-230.00', gst_applicable: true, gst_rate: 15 },
    { account_id: fees, amount: '-30.00', description: 'Line' },
  ];
  expect((await refusal(steps.act('post_bank_transaction', id, { lines: lines.slice(1) }))).hint).toBe(
    'bank.other_amount',
  );
  for (const [code, way] of [
    ['1000', 'Record a transfer to it'],
    ['1100', 'Record a payment from the customer'],
    ['2000', 'Record a payment to the vendor'],
    ['1200', 'Enter a bill for the items and record its payment'],
  ] as const)
    expect(
      await refusal(
        steps.act('post_bank_transaction', id, {
          lines: [{ account_id: await accountId(database, admin, code), amount: '-260' }],
        }),
      ),
    ).toMatchObject({
      hint: 'bank.unsuitable_account',
      message: expect.stringMatching(
        new RegExp(`^Line 1: account ${code} .+\\. ${way}, or choose another account\\.$`),
      ),
    });
  const preview = await steps.ask('preview_action', {
    action: 'post_bank_transaction',
    arguments: { id, lines },
  });
  expect(preview.lines.length).toBe(4);
  const entry = await steps.act('post_bank_transaction', id, { lines });
  const posted =
    await database.sql`select a.code, l.debit - l.credit as amount, l.gst_box from journal_lines l
    join accounts a on a.org_id = l.org_id and a.id = l.account_id where l.journal_entry_id = ${entry} order by l.position`;
  expect(posted.map(({ code, amount, gst_box }) => [code, amount, gst_box])).toEqual([
    ['1000', '-260.00', null],
    ['6100', '200.00', 'purchases'],
    ['6020', '30.00', 'purchases_zero'],
    [expect.any(String), '30.00', 'gst_paid'],
  ]);
  expect(await faultyControls(company.admin)).toEqual([]);
});

test('the books record the payee and the purpose, and the payee can then not be deleted', async () => {
  const { admin, company, vendor, bring, steps, bank } = await trade();
  const phone = await accountId(database, admin, '6020');
  const { id } = await bring({ posted_on: '2026-02-20', amount: '-30.00', description: 'POS 4711' });
  const lines = [{ account_id: phone, amount: '-30.00' }];
  const strange = await refusal(steps.act('post_bank_transaction', id, { lines, contact_id: randomUUID() }));
  expect(strange).toMatchObject({
    hint: 'bank.unknown_payee',
    message: expect.stringMatching(/^This payee is not in/),
  });
  const entry = await steps.act('post_bank_transaction', id, {
    lines,
    contact_id: vendor,
    description: 'Phone, February',
  });
  const [posted] =
    await database.sql`select e.description, l.contact_id, private.contact_of_line(e.org_id, e.id, null) as named
    from journal_entries e join journal_lines l on l.org_id = e.org_id and l.journal_entry_id = e.id
    where e.id = ${entry} and l.account_id = ${bank}`;
  expect(posted).toEqual({ description: 'Phone, February', contact_id: vendor, named: 'Kiwi Roasters' });
  const [{ balance } = {}] = await database.sql`select balance from vendors where id = ${vendor}`;
  expect(balance).toBe('0.00');
  for (const remove of [
    (sql: Session) => sql`delete from vendors where id = ${vendor}`,
    (sql: Session) => sql`select bulk_delete('vendors', ${[vendor]}::uuid[], ${randomUUID()})`,
  ])
    expect(await refusal(database.as(admin, remove))).toMatchObject({
      hint: 'record.referenced',
      message: expect.stringMatching(
        /^"Kiwi Roasters" is named in journal entry JE-\d+, so it cannot be deleted\./,
      ),
    });
  expect(await faultyControls(company.admin)).toEqual([]);
});

test('a foreign bank account is revalued as a whole, whoever was paid from it', async () => {
  const books = foreignBooks(() => database);
  const { company, admin, manager, vendor } = await trade();
  await books.foreignBank(company, 'EUR');
  await books.rate(company, 'EUR', '2026-02-01', '2');
  await books.rate(company, 'EUR', '2026-02-28', '3');
  const bank = await accountId(database, admin, '1050');
  const phone = await accountId(database, admin, '6020');
  const steps = statementSteps(database, manager, bank);
  for (const [description, amount, contact_id] of [
    ['ONE', '-30.00', vendor],
    ['TWO', '-20.00', null],
  ] as const) {
    await steps.import([{ posted_on: '2026-02-20', amount, description }]);
    const id = (await steps.waiting()).get(description) ?? '';
    await steps.act('post_bank_transaction', id, { lines: [{ account_id: phone, amount }], contact_id });
  }
  const differences = await database.sql`
    select account_id, contact_id, foreign_amount, base_amount, revalued
    from private.revaluation_differences(${company.organisation}, '2026-02-28')`;
  // 50.00 at 2 is 100.00, and at 3 it is 150.00.
  expect([...differences]).toEqual([
    {
      account_id: bank,
      contact_id: null,
      foreign_amount: '-50.00',
      base_amount: '-100.00',
      revalued: '-50.00',
    },
  ]);
  expect(await books.faults(company)).toEqual([]);
});

test('a transfer matches both statements', async () => {
  const { admin, manager, bring, steps, bank } = await trade();
  const savings = await accountId(database, admin, '1010');
  const other = statementSteps(database, manager, savings);
  await other.import([{ posted_on: '2026-02-21', amount: '500.00', description: 'FROM CHEQUE' }]);
  const { id, suggestions } = await bring({
    posted_on: '2026-02-20',
    amount: '-500.00',
    description: 'TRANSFER TO SAVINGS',
  });
  expect(suggestions[0]).toMatchObject({ kind: 'transfer', account_id: savings });
  await steps.act('transfer_bank_transaction', id, {
    other_account_id: savings,
    other_transaction_id: suggestions[0]?.other_transaction_id ?? null,
  });
  expect([await balanceOf(bank), await balanceOf(savings)]).toEqual(['-500.00', '500.00']);
  expect([(await steps.waiting()).size, (await other.waiting()).size]).toEqual([0, 0]);
  const alone = await bring({ posted_on: '2026-02-25', amount: '-5.00', description: 'ALONE' });
  expect(
    (await refusal(steps.act('transfer_bank_transaction', alone.id, { other_account_id: bank }))).hint,
  ).toBe('bank.same_account');
  await steps.act('transfer_bank_transaction', alone.id, { other_account_id: savings });
  // The other side arrives later, and is found.
  await other.import([{ posted_on: '2026-02-26', amount: '5.00', description: 'LATE' }]);
  const late = (await other.waiting()).get('LATE') ?? '';
  expect((await other.suggestions([late])).get(late)?.[0]).toMatchObject({ kind: 'entries' });
});

test('rules suggest the rest', async () => {
  const { admin, manager, bring } = await trade();
  const account_id = await accountId(database, admin, '6100');
  await add(database, manager, 'bank_rules', {
    name: 'Fees',
    description_contains: 'Account FEE',
    direction: 'out',
    account_id,
  });
  const { suggestions } = await bring({
    posted_on: '2026-02-28',
    amount: '-9.00',
    description: 'Monthly account fee 02',
  });
  expect(suggestions).toEqual([
    {
      ...{ kind: 'rule', score: 80, why: 'The rule "Fees" matches', is_exact: true },
      ...{ account_id, rule_id: expect.any(String) },
    },
  ]);
  expect(
    (await bring({ posted_on: '2026-02-28', amount: '9.00', description: 'Account fee refund' })).suggestions,
  ).toEqual([]);
});

test('viewers match nothing, users may not post what their role may not', async () => {
  const { company, bring, bank } = await trade();
  const { id } = await bring({ posted_on: '2026-02-28', amount: '-9.00', description: 'FEE' });
  const viewer = statementSteps(database, company.viewer, bank);
  for (const [name, more] of [
    ['match_bank_transaction', { entry_ids: '{}' }],
    ['pay_from_bank_transaction', { contact_id: id, allocations: [] }],
    ['post_bank_transaction', { lines: [] }],
    ['transfer_bank_transaction', { other_account_id: bank }],
    ['unmatch_bank_transaction', {}],
    ['exclude_bank_transaction', {}],
    ['include_bank_transaction', {}],
    ['apply_bank_rule', { rule_id: id }],
  ] as const)
    expect((await refusal(viewer.act(name, id, more))).hint).toBe('role.denied');
  expect(
    (await refusal(viewer.import([{ posted_on: '2026-02-28', amount: '1', description: 'x' }]))).hint,
  ).toBe('role.denied');
});
