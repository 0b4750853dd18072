import type { Books } from '../case-books.ts';
import type { PublishedCase } from '../published-case.ts';
import { erpNext } from './sources.ts';

const foreignBank = (books: Books, currency: string) =>
  books.account({ code: '1050', name: `Bank ${currency}`, type: 'asset', subtype: 'bank', currency });

async function foreignInvoice(books: Books, amount: number, currency: string, rate: string, date: string) {
  const customer = await books.customer();
  const row = await books.invoice([{ description: 'Work', unit_price: amount, gst_applicable: false }], {
    customer_id: customer,
    invoice_date: date,
    currency,
    exchange_rate: rate,
  });
  return { id: row.id, customer, entry: String(row.journal_entry_id) };
}

const realisedGain: PublishedCase = {
  id: 'fx-01-realised-gain',
  title: 'What the rate moved between invoice and receipt is a gain',
  source: erpNext('test_payment_entry: test_payment_entry_exchange_gain_loss'),
  async play(stage) {
    const books = await stage.open({ base_currency: 'INR' });
    await foreignBank(books, 'USD');
    const { id, customer, entry } = await foreignInvoice(books, 100, 'USD', '50', '2026-02-01');
    await books.compareAll('Invoice at 50', { 1100: 5_000, 4000: -5_000 }, () => books.moved(entry));
    const payment = await books.pay({
      contact: customer,
      amount: 100,
      currency: 'USD',
      rate: 55,
      account: '1050',
      uses: [{ document_id: id, amount: 100 }],
    });
    await books.compareAll('Receipt at 55', { 1050: 5_500, 1100: -5_000, 4230: -500 }, () =>
      books.moved(String(payment.journal_entry_id)),
    );
    const invoice = await books.stored('invoices', id);
    await books.compare('Still owed, USD', 0, async () => invoice.balance_due);
    await books.compare('Still owed, INR', 0, async () => invoice.base_balance);
    await books.compare('Status', 'paid', async () => invoice.status);
  },
};

const ias21: PublishedCase = {
  id: 'fx-03-ias21-two-steps',
  title: 'Revalued at year end and settled later, only the later difference is new',
  source: {
    author: 'A teaching example',
    work: 'On IAS 21, The Effects of Changes in Foreign Exchange Rates',
    place: 'Not part of the standard; its figures were calculated for this case',
  },
  async play(stage) {
    const books = await stage.open({ base_currency: 'USD' });
    const { id, customer } = await foreignInvoice(books, 2_000, 'GBP', '1.43', '2025-11-01');
    await books.compareAll('At the rate of the invoice', { 1100: 2_860 }, () =>
      books.balancesOn('2025-12-31', '1100'),
    );
    await books.rate('GBP', '2025-12-30', '1.45');
    const entry = String(await books.revalue('2025-12-31'));
    await books.compareAll('Revaluation', { 1100: 40, 4240: -40 }, () => books.moved(entry));
    await books.compareAll('On the last day', { 1100: 2_900, 4240: -40 }, () =>
      books.balancesOn('2025-12-31', '1100', '4240'),
    );
    await books.compareAll('On the first day', { 1100: 2_860, 4240: 0 }, () =>
      books.balancesOn('2026-01-01', '1100', '4240'),
    );
    const revaluation = await books.stored('journal_entries', entry);
    const back = await books.stored('journal_entries', String(revaluation.reversed_by_id));
    await books.compare('Reversed on', '2026-01-01', async () => back.entry_date);
    await books.compare('Reversed as', 'revaluation', async () => back.source_kind);
    await books.pay({
      contact: customer,
      on: '2026-01-15',
      amount: 2_000,
      currency: 'GBP',
      rate: '1.5',
      uses: [{ document_id: id, amount: 2_000 }],
    });
    // 40 of the gain belong to the old year, 100 to the new one: its 140 less the 40 that were reversed on its first
    // day.
    const settled = await books.balancesOn('2026-01-15', '1000', '1100', '4230', '4240');
    await books.compareAll('Settled', { 1000: 3_000, 1100: 0, 4230: -140, 4240: 0 }, async () => settled);
    const before = await books.balancesOn('2025-12-31', '4230', '4240');
    const gainOf = (balances: Readonly<Record<string, number>>) =>
      -((balances['4230'] ?? 0) + (balances['4240'] ?? 0));
    await books.compare('Gain of the new year', 100, async () => gainOf(settled) - gainOf(before));
  },
};

const baseResidual: PublishedCase = {
  id: 'fx-04-base-residual',
  title: 'A base amount without a foreign one is cleared for good',
  source: erpNext('test_exchange_rate_revaluation'),
  async play(stage) {
    const books = await stage.open({ base_currency: 'INR' });
    await foreignBank(books, 'USD');
    await books.postForeign('2026-01-10', [
      ['1050', 8_000, 100],
      ['3000', -8_000],
    ]);
    await books.postForeign('2026-01-20', [
      ['1050', -8_500, -100],
      ['6020', 8_500],
    ]);
    await books.compareAll('What is left of 0 USD', { 1050: -500 }, () =>
      books.balancesOn('2026-01-31', '1050'),
    );
    const entry = String(await books.revalue('2026-01-31'));
    await books.compareAll('Cleared', { 1050: 500, 4230: -500 }, () => books.moved(entry));
    const cleared = await books.stored('journal_entries', entry);
    await books.compare('Reversed by', 'null', async () => cleared.reversed_by_id);
    const again = await books.revalue('2026-01-31');
    await books.compare('Cleared again', 'null', async () => again);
    await books.compareAll('A month later', { 1050: 0 }, () => books.balancesOn('2026-02-28', '1050'));
  },
};

const settledInBase: PublishedCase = {
  id: 'fx-05-bank-settles-in-base',
  title: 'A foreign invoice is settled by an amount in the base currency, unless it is off by far',
  source: {
    author: 'accounted',
    work: 'Tests of accounted',
    place: 'link-voucher-fx-residual.test',
  },
  async play(stage) {
    const books = await stage.open({ base_currency: 'CHF' });
    const settle = async (amount: number) => {
      const { id, customer } = await foreignInvoice(books, 1_000, 'EUR', '11.5', '2026-02-01');
      return {
        id,
        pay: () => books.pay({ contact: customer, amount, uses: [{ document_id: id, amount: 1_000 }] }),
      };
    };
    for (const [amount, difference] of [
      [11_200, { 4230: 300 }],
      [11_800, { 4230: -300 }],
      [11_500, {}],
    ] as const) {
      const { id, pay } = await settle(amount);
      const payment = await pay();
      await books.compareAll(`Settled by ${amount}`, { 1000: amount, 1100: -11_500, ...difference }, () =>
        books.moved(String(payment.journal_entry_id)),
      );
      const invoice = await books.stored('invoices', id);
      await books.compare(`Settled by ${amount}: still owed`, 0, async () => invoice.base_balance);
      await books.compare(`Settled by ${amount}: status`, 'paid', async () => invoice.status);
    }
    const far = await settle(1_000);
    await books.refused('Settled by 1000', 'payment.rate_implausible', far.pay);
  },
};

const direction: PublishedCase = {
  id: 'fx-08-transfer-direction',
  title: 'A rate is base units for one foreign unit, and not the other way round',
  source: { author: 'Bigcapital', work: 'Issues of Bigcapital', place: '554' },
  async play(stage) {
    const books = await stage.open({ base_currency: 'EUR' });
    // 1 EUR buys 1.08 USD.
    const contact = await books.customer();
    const received = await books.pay({
      contact,
      amount: 100,
      currency: 'USD',
      rate: (1 / 1.08).toFixed(10),
    });
    await books.compare('100 USD in EUR', 92.59, async () => received.base_amount);
    await books.compare('Rate', '0.9259259259', async () => Number(received.exchange_rate).toFixed(10));
  },
};

const precision: PublishedCase = {
  id: 'fx-09-rate-precision',
  title: 'A rate keeps its decimals',
  source: { author: 'Frappe Technologies', work: 'Source of Frappe Books', place: 'Invoice' },
  async play(stage) {
    const books = await stage.open({ base_currency: 'USD' });
    await books.rate('JPY', '2026-01-01', '0.006712');
    const contact = await books.customer();
    const yen = await books.pay({ contact, amount: 1_000_000, currency: 'JPY' });
    await books.compare('1,000,000 JPY in USD', 6_712, async () => yen.base_amount);
    await books.compare('Rate', '0.0067120000', async () => Number(yen.exchange_rate).toFixed(10));
  },
};

export const CURRENCY_CASES: readonly PublishedCase[] = [
  realisedGain,
  ias21,
  baseResidual,
  settledInBase,
  direction,
  precision,
];
