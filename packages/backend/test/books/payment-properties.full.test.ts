import { randomFrom } from '@ledgerwise/domain/proof';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byTier } from '../by-tier.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { approvedBill, createCustomer, createVendor, postedInvoice, stored } from './steps/documents.ts';
import { failingControls } from './steps/journal.ts';
import { add } from './steps/masters.ts';
import {
  agingFaults,
  applyCredit,
  disagreements,
  issueCreditNote,
  type Payment,
  recordPayment,
  revalue,
  voidCreditNote,
  voidPayment,
  writeOff,
} from './steps/payments.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

async function booksIn(base: string): Promise<Company> {
  const company = await foundCompany(database);
  await database.as(company.admin, (sql) => sql`update company_settings set base_currency = ${base}`);
  return company;
}

/** A posted invoice of one untaxed line. */
async function invoice(
  { admin }: Company,
  amount: number | string,
  currency: string,
  rate: string,
  date = '2026-02-01',
  rest = {},
) {
  const lines = [{ description: 'Work', unit_price: amount, gst_applicable: false }];
  const row = await postedInvoice(database, admin, lines, {
    invoice_date: date,
    currency,
    exchange_rate: rate,
    ...rest,
  });
  return { id: row.id ?? '', customer: row.customer_id ?? '', row };
}
const pay = ({ admin }: Company, payment: Payment) => recordPayment(database, admin, payment);
const rate = ({ admin }: Company, currency: string, rate_date: string, value: string) =>
  add(database, admin, 'exchange_rates', { currency, rate_date, rate: value });

/** Balances of accounts up to a date, debit positive. */
async function balancesOn({ organisation }: Company, date: string, codes: readonly string[]) {
  const rows = await database.sql<{ code: string; amount: string }[]>`
    select a.code, coalesce(sum(l.debit - l.credit), 0)::text as amount from accounts a
    left join journal_lines l on l.org_id = a.org_id and l.account_id = a.id and l.entry_date <= ${date}
    where a.org_id = ${organisation} and a.code in ${database.sql(codes)} group by a.code`;
  return Object.fromEntries(rows.map(({ code, amount }) => [code, Number(amount)]));
}

test('partial payments always leave nothing, whatever the rates and amounts', async () => {
  const books = await booksIn('NZD');
  const { below: random } = randomFrom(20_260_501);
  for (let round = 0; round < byTier({ everyday: 2, full: 12 }); round++) {
    const cents = 3 + random(500_000);
    const currency = ['USD', 'GBP', 'INR'][round % 3] ?? 'USD';
    const booked = (0.01 + random(25_000) / 10_000).toFixed(6);
    const { id, customer } = await invoice(books, (cents / 100).toFixed(2), currency, booked);
    const payments: string[] = [];
    for (let left = cents; left > 0; ) {
      const part = payments.length === 4 ? left : 1 + random(left);
      const amount = (part / 100).toFixed(2);
      const given = (Number(booked) * (0.8 + random(400) / 1000) + 0.02).toFixed(6);
      payments.push(
        await pay(books, {
          contact: customer,
          amount: (part / 100 + 1).toFixed(2),
          currency,
          rate: given,
          uses: [{ document_id: id, amount }],
        }),
      );
      left -= part;
    }
    expect(await stored(database, 'invoices', id)).toMatchObject({
      status: 'paid',
      balance_due: '0.00',
      base_balance: '0.00',
    });
    const [sum] =
      await database.sql`select sum(a.amount) = i.total_amount as whole, sum(a.base_amount) = i.base_total as base_whole
      from payment_allocations a join invoices i on i.id = a.invoice_id where i.id = ${id} group by i.total_amount, i.base_total`;
    expect(sum).toEqual({ whole: true, base_whole: true });
    expect(
      await refusal(
        pay(books, {
          contact: customer,
          amount: 1,
          currency,
          rate: 1,
          uses: [{ document_id: id, amount: '0.01' }],
        }),
      ),
    ).toMatchObject({ hint: 'payment.exceeds_balance' });
    if (round % 2 === 0) {
      for (const payment of payments.toReversed()) await voidPayment(database, books.admin, payment);
      const { base_total, total_amount } = await stored(database, 'invoices', id);
      expect(await stored(database, 'invoices', id)).toMatchObject({
        base_balance: base_total,
        balance_due: total_amount,
      });
    }
  }
  expect(await disagreements(database, books.organisation)).toEqual([]);
  expect(await failingControls(database, books.admin)).toEqual([]);
});

test('after any sequence of actions, documents, credit and ledger agree on every day', async () => {
  const books = await booksIn('NZD');
  const { below } = randomFrom(20_260_210);
  const { sql } = database;
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] ?? never();
  const day = () => `2026-0${1 + below(6)}-${10 + below(19)}`;
  const someRate = () => (1.2 + below(8000) / 10_000).toFixed(4);
  const cents = (most: number) => ((1 + below(Math.max(1, Math.round(most * 100)))) / 100).toFixed(2);
  const contacts = {
    customers: [
      await createCustomer(database, books.admin, 'A'),
      await createCustomer(database, books.admin, 'B'),
    ],
    vendors: [await createVendor(database, books.admin, 'C')],
  };
  const line = (amount: string) => ({ description: 'Work', unit_price: amount, gst_rate: pick([0, 10, 15]) });
  const money = () => pick(['NZD', 'USD', 'USD', 'GBP']);
  const rated = (currency: string) => ({ currency, exchange_rate: currency === 'NZD' ? 1 : someRate() });
  const open = async () =>
    pick(
      await sql<{ kind: 'invoice' | 'bill'; id: string; contact: string; currency: string; due: number }[]>`
        select 'invoice' as kind, id, customer_id as contact, currency, balance_due::float as due from invoices
        where org_id = ${books.organisation} and status = 'sent'
        union all select 'bill', id, vendor_id, currency, balance_due::float from bills
        where org_id = ${books.organisation} and status = 'approved' order by id`,
    );
  const credits = () =>
    sql<{ kind: 'payment' | 'credit_note'; id: string; contact: string; currency: string; left: number }[]>`
      select 'payment' as kind, id, coalesce(customer_id, vendor_id) as contact, currency, unallocated::float as left from payments
      where org_id = ${books.organisation} and unallocated > 0
      union all select 'credit_note', id, coalesce(customer_id, vendor_id), currency, unallocated::float from credit_notes
      where org_id = ${books.organisation} and unallocated > 0 order by id`;
  const actions: Readonly<Record<string, () => Promise<unknown>>> = {
    sell: () =>
      postedInvoice(database, books.admin, [line(cents(900)), line(cents(90))], {
        customer_id: pick(contacts.customers),
        invoice_date: day(),
        due_date: '2026-12-31',
        ...rated(money()),
      }),
    buy: () =>
      approvedBill(database, books.admin, [line(cents(900))], {
        vendor_id: pick(contacts.vendors),
        bill_date: day(),
        due_date: '2026-12-31',
        ...rated(money()),
      }),
    pay: async () => {
      const { kind, id, contact, currency, due } = await open();
      const inBase = currency !== 'NZD' && below(4) === 0;
      const amount = below(3) === 0 ? due.toFixed(2) : cents(due);
      const rest = below(3) === 0 ? 10 : 0;
      const paid = inBase ? (Number(amount) * 1.5 + 0.01).toFixed(2) : amount;
      return pay(books, {
        direction: kind === 'invoice' ? 'in' : 'out',
        contact,
        on: day(),
        amount: (Number(paid) + rest).toFixed(2),
        currency: inBase ? 'NZD' : currency,
        rate: inBase || currency === 'NZD' ? null : someRate(),
        uses: [
          {
            document_id: id,
            amount,
            ...(inBase ? { paid } : {}),
            ...(below(5) === 0 ? { write_off: '0.01' } : {}),
          },
        ],
      });
    },
    credit: async () => {
      const { kind, id, due } = await open();
      const document = kind === 'invoice' ? { invoice_id: id } : { bill_id: id };
      return issueCreditNote(
        database,
        books.admin,
        document,
        below(2) === 0 ? null : [line(cents(due))],
        `2026-07-${10 + below(19)}`,
      );
    },
    use: async () => {
      const source = pick(await credits());
      const { id, contact, currency, due } = await open();
      if (contact !== source.contact || currency !== source.currency) return;
      const amount = cents(Math.min(due, source.left));
      return applyCredit(
        database,
        books.admin,
        [source.kind, source.id],
        [{ document_id: id, amount }],
        `2026-08-${10 + below(19)}`,
      );
    },
    refund: async () => {
      const { contact, currency, left } = pick(await credits());
      return pay(books, {
        direction: contacts.vendors.includes(contact) ? 'in' : 'out',
        contact,
        on: '2026-09-10',
        amount: cents(left),
        currency,
        rate: currency === 'NZD' ? null : someRate(),
      });
    },
    giveUp: async () => {
      const { kind, id, due } = await open();
      return writeOff(database, books.admin, [kind, id], cents(due), '2026-07-01');
    },
    void: async () => {
      const rows = await sql<{ id: string }[]>`
        select id from payments where org_id = ${books.organisation} and status = 'posted' order by id`;
      return voidPayment(database, books.admin, pick(rows).id);
    },
    voidCredit: async () => {
      const rows = await sql<{ id: string }[]>`
        select id from credit_notes where org_id = ${books.organisation} and status <> 'void' order by id`;
      return voidCreditNote(database, books.admin, pick(rows).id, `2026-09-${10 + below(19)}`);
    },
    undo: async () => {
      const rows = await sql<{ id: string }[]>`
        select id from payment_allocations where org_id = ${books.organisation} and voided_at is null order by id`;
      const { id } = pick(rows);
      return database.as(
        books.admin,
        (as) => as`select undo_allocation(${id}, 'A mistake', gen_random_uuid())`,
      );
    },
  };
  const order = [
    'sell',
    'sell',
    'buy',
    'pay',
    'pay',
    'pay',
    'credit',
    'credit',
    'use',
    'use',
    'refund',
    'giveUp',
    'void',
    'voidCredit',
    'undo',
  ];
  const done: Record<string, number> = {};
  for (const action of ['sell', 'buy', 'pay', ...Array.from({ length: 110 }, () => pick(order))]) {
    try {
      if (await actions[action]?.()) done[action] = (done[action] ?? 0) + 1;
    } catch (error) {
      if (
        !(error instanceof Error) ||
        !('hint' in error) ||
        !/^(payment|credit_note)\./.test(String(error.hint))
      ) {
        if (!(error instanceof NothingLeft)) throw error;
      }
    }
  }
  expect(Object.keys(done).toSorted()).toEqual(Object.keys(actions).toSorted());
  const days = Array.from({ length: 9 }, (_, month) => [
    `2026-0${month + 1}-05`,
    `2026-0${month + 1}-20`,
  ]).flat();
  expect(await disagreements(database, books.organisation)).toEqual([]);
  expect(await failingControls(database, books.admin)).toEqual([]);
  expect(await agingFaults(database, books.admin, [...days, '2026-12-31', '2099-12-31'])).toEqual([]);

  await rate(books, 'USD', '2026-06-30', '1.6543');
  await rate(books, 'GBP', '2026-06-01', '2.1234');
  const before = await balancesOn(books, '2026-07-01', ['1100', '2000']);
  expect(await revalue(database, books.admin, '2026-06-30')).toEqual(expect.any(String));
  expect(await revalue(database, books.admin, '2026-06-30')).toBeNull();
  expect(await balancesOn(books, '2026-07-01', ['1100', '2000'])).toEqual(before);
  expect(await failingControls(database, books.admin)).toEqual([]);
  expect(await agingFaults(database, books.admin, ['2026-06-29', '2026-06-30', '2026-07-01'])).toEqual([]);
});

/** There was nothing to choose from. */
class NothingLeft extends Error {}
function never(): never {
  throw new NothingLeft('There is nothing to choose from.');
}
