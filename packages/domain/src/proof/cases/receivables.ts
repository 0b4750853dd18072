import { columnTotal } from '../books/ledger-steps.ts';
import type { Fields } from '../books/trade-steps.ts';
import type { Books } from '../case-books.ts';
import type { PublishedCase } from '../published-case.ts';
import { erpNext, openStax } from './sources.ts';

const untaxed = (unit_price: number, description = 'Goods'): Fields => ({
  description,
  unit_price,
  gst_applicable: false,
});

async function compareDocument(
  books: Books,
  what: string,
  id: string,
  expected: { readonly owed: number; readonly status?: string },
): Promise<void> {
  const row = await books.stored('invoices', id);
  await books.compare(`${what}: still owed`, expected.owed, async () => row.balance_due);
  if (expected.status !== undefined)
    await books.compare(`${what}: status`, expected.status, async () => row.status);
}

const overpaidNote: PublishedCase = {
  id: 'ar-02-overpaid-credit-note',
  title: 'Crediting all of a partly paid invoice leaves the customer what was paid',
  source: erpNext('test_accounts_receivable: test_cr_note_flag_to_update_self'),
  async play(stage) {
    const books = await stage.open();
    const contact = await books.customer();
    const { id } = await books.invoice([untaxed(100)], { customer_id: contact });
    await books.pay({ contact, amount: 40, uses: [{ document_id: id, amount: 40 }] });
    await compareDocument(books, 'Partly paid', id, { owed: 60 });
    const note = await books.stored('credit_notes', await books.creditNote({ invoice_id: id }));
    await books.compare('Credit note: total', 100, async () => note.total_amount);
    await books.compare('Credit note: left for the customer', 40, async () => note.unallocated);
    await compareDocument(books, 'Credited', id, { owed: 0, status: 'paid' });
    await books.compare(
      'Balance of the customer',
      -40,
      async () => (await books.stored('customers', contact)).balance,
    );
  },
};

const writeOff: PublishedCase = {
  id: 'ar-03-write-off',
  title: 'What is paid too much is credit, what is missing is written off',
  source: erpNext('test_payment_entry: test_payment_entry_write_off_difference'),
  async play(stage) {
    const books = await stage.open();
    const [first, second] = [await books.customer(), await books.customer('Rata Cafe')];
    const over = await books.invoice([untaxed(100)], { customer_id: first });
    const overpaid = await books.pay({
      contact: first,
      amount: 110,
      uses: [{ document_id: over.id, amount: 100 }],
    });
    await books.compare('Paid too much: credit', 10, async () => overpaid.unallocated);
    const short = await books.invoice([untaxed(100)], { customer_id: second });
    const underpaid = await books.pay({
      contact: second,
      amount: 95,
      uses: [{ document_id: short.id, amount: 95, write_off: 5 }],
    });
    await books.compare('Paid too little: credit', 0, async () => underpaid.unallocated);
    await books.compareAll('Paid too little', { 1000: 95, 1100: -100, 6010: 5 }, () =>
      books.moved(String(underpaid.journal_entry_id)),
    );
    for (const [what, { id }] of [
      ['Paid too much', over],
      ['Paid too little', short],
    ] as const)
      await compareDocument(books, what, id, { owed: 0, status: 'paid' });
  },
};

const advance: PublishedCase = {
  id: 'ar-04-advance',
  title: 'Money that comes before its invoice is owed to the customer',
  source: erpNext('test_accounts_receivable: test_payment_againt_po_in_receivable_report'),
  async play(stage) {
    const books = await stage.open();
    const contact = await books.customer();
    await books.draftInvoice({ customer_id: contact, lines: [untaxed(1_000)] });
    await books.pay({ contact, amount: 1_000, on: '2026-02-01' });
    await books.compare(
      'Balance of the customer',
      -1_000,
      async () => (await books.stored('customers', contact)).balance,
    );
    await books.compareAll('Owed by age', { 'Kauri Cafe': -1_000 }, async () =>
      Object.fromEntries(
        (await books.receivablesAging('2026-02-01')).map((row) => [String(row.contact), row.total]),
      ),
    );
  },
};

const earlyDiscount: PublishedCase = {
  id: 'ar-05-early-payment-discount',
  title: 'Discounts of what is left after returns and allowances',
  source: openStax('Chapter 6, modules m67863 and m67864'),
  async play(stage) {
    const books = await stage.open();
    const terms = { early_discount_percent: 2, early_discount_days: 10 };
    const vendor = await books.vendor();
    const bill = await books.bill([untaxed(500)], { vendor_id: vendor, ...terms });
    await books.creditNote({ bill_id: bill.id }, [untaxed(150)], '2026-02-05');
    const paid = await books.pay({
      direction: 'out',
      contact: vendor,
      amount: 343,
      uses: [{ document_id: bill.id, amount: 343, discount: 7 }],
    });
    await books.compareAll('Purchase paid in time', { 1000: -343, 2000: 350, 4210: -7 }, () =>
      books.moved(String(paid.journal_entry_id)),
    );

    const item = await books.stockItem();
    await item.receive(100, 10);
    const product_id = item.productId;
    const customer = await books.customer();
    const head = { customer_id: customer };
    const sale = await books.invoice([{ product_id, quantity: 100, unit_price: 24.5 }], {
      ...head,
      ...terms,
    });
    // 13 of the goods, at 500 in all, had cost 130.
    await books.creditNote(
      { invoice_id: sale.id },
      [
        { product_id, quantity: 12, unit_price: 38.46 },
        { product_id, quantity: 1, unit_price: 38.48 },
      ],
      '2026-02-05',
    );
    await books.compare(
      'Cost of goods sold after the return',
      870,
      async () => (await books.balancesOn('2026-02-28', '5000'))['5000'],
    );
    const second = await books.invoice([untaxed(16_800)], { ...head, ...terms });
    const third = await books.invoice([untaxed(19_250)], {
      ...head,
      early_discount_percent: 10,
      early_discount_days: 15,
    });
    await books.creditNote(
      { invoice_id: third.id },
      [untaxed(3_500, 'Returned'), untaxed(300, 'Allowance')],
      '2026-02-05',
    );
    for (const [what, { id }, amount, discount] of [
      ['Sale with a return', sale, 1_911, 39],
      ['Second sale', second, 16_464, 336],
      ['Sale with return and allowance', third, 13_905, 1_545],
    ] as const) {
      const payment = await books.pay({
        contact: customer,
        amount,
        uses: [{ document_id: id, amount, discount }],
      });
      await books.compareAll(what, { 1000: amount, 1100: -(amount + discount), 6050: discount }, () =>
        books.moved(String(payment.journal_entry_id)),
      );
      await compareDocument(books, what, id, { owed: 0, status: 'paid' });
    }
  },
};

/** Ages of invoices that are due immediately: 10, 45, 75 and 120 days before this day. */
const AGED_ON = '2026-06-30';
const BUCKETS = [
  ['2026-06-20', 'days_1_30', '1 to 30 days'],
  ['2026-05-16', 'days_31_60', '31 to 60 days'],
  ['2026-04-16', 'days_61_90', '61 to 90 days'],
  ['2026-03-02', 'days_over_90', 'over 90 days'],
] as const;

const aging: PublishedCase = {
  id: 'ar-07-aging-customers',
  title: 'Four customers by the age of what they owe',
  source: {
    author: 'Lumen Learning',
    work: 'Financial Accounting (SUNY)',
    place: 'Accounts receivable: aging analysis',
  },
  async play(stage) {
    const books = await stage.open();
    const owed = {
      A: [40_000, 17_500, 0, 0],
      B: [22_000, 0, 0, 0],
      C: [14_500, 50_000, 10_000, 0],
      D: [0, 0, 0, 8_000],
    };
    for (const [name, amounts] of Object.entries(owed)) {
      const customer_id = await books.customer(name);
      for (const [place, [date]] of BUCKETS.entries()) {
        const amount = amounts[place] ?? 0;
        if (amount > 0)
          await books.invoice([untaxed(amount)], { customer_id, invoice_date: date, due_date: date });
      }
    }
    const rows = await books.receivablesAging(AGED_ON);
    for (const [place, [, column, name]] of BUCKETS.entries()) {
      for (const [customer, amounts] of Object.entries(owed))
        await books.compare(
          `${customer}, ${name}`,
          amounts[place] ?? 0,
          async () => rows.find(({ contact }) => contact === customer)?.[column],
        );
      const total = Object.values(owed).reduce((sum, amounts) => sum + (amounts[place] ?? 0), 0);
      await books.compare(`All, ${name}`, total, async () => columnTotal(rows, column));
    }
    await books.compare(
      'Receivables in the ledger',
      162_000,
      async () => (await books.balancesOn(AGED_ON, '1100'))['1100'],
    );
  },
};

export const RECEIVABLES_CASES: readonly PublishedCase[] = [
  overpaidNote,
  writeOff,
  advance,
  earlyDiscount,
  aging,
];
