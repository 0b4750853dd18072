import type { Row } from '@ledgerwise/contract';
import { type DocumentLine, documentTotals, type TaxRules } from '../../documents/line-totals.ts';
import { amountText } from '../amount-text.ts';
import type { CaseBench } from '../case-bench.ts';
import { allRows } from './reading.ts';
import { settlingSteps } from './settling-steps.ts';
import { type Fields, inWords, keyed, NO_ROW } from './step-words.ts';

export type { Fields } from './step-words.ts';

/** Totals of a document. */
export interface Sums {
  readonly net: unknown;
  readonly gst: unknown;
  readonly total: unknown;
}

/** A draft, its total, and its lines in order. */
export interface Priced {
  readonly id: string;
  readonly whole: Sums;
  readonly lines: readonly Sums[];
}

/** Customers, vendors, invoices, bills, credit notes and payments. */
export function tradeSteps(bench: CaseBench) {
  const add = (table: string, values: Fields): Promise<string> =>
    bench.actor.ask('', async (data) => (await data.create(table, values)).id);
  const customer = (name = 'Kauri Cafe') => add('customers', { name });
  const vendor = (name = 'Rimu Supplies') => add('vendors', { name });
  const stored = (table: string, id: string): Promise<Row> =>
    bench.actor.ask(NO_ROW, (data) => data.get(table, id));

  return {
    customer,
    vendor,
    stored,
    product: (fields: Fields) => add('products', { name: 'Widget', ...fields }),
    rate: (currency: string, rate_date: string, rate: string) =>
      bench.carryOut(rate_date, `Rate of ${currency}: ${rate}`, undefined, async (data) => {
        await data.create('exchange_rates', { currency, rate_date, rate });
      }),
    /** Saves a draft. */
    draftInvoice: async (document: Fields & { readonly lines: readonly Fields[] }) => {
      const customer_id = document.customer_id ?? (await customer());
      return bench.carryOut(null, `Draft invoice: ${inWords(document.lines)}`, NO_ROW, (data) =>
        data.call('save_invoice', { document: { ...document, customer_id }, ...keyed() }),
      );
    },
    /** Saves and posts an invoice. */
    async invoice(lines: readonly Fields[], head: Fields = {}): Promise<Row> {
      const date = String(head.invoice_date ?? '2026-02-01');
      const customer_id = head.customer_id ?? (await customer());
      const unit = head.currency === undefined ? '' : ` ${head.currency}`;
      return bench.carryOut(date, `Invoice: ${inWords(lines)}${unit}`, NO_ROW, async (data) => {
        const document = { invoice_date: date, ...head, customer_id, lines };
        const { id } = await data.call('save_invoice', { document, ...keyed() });
        await data.call('post_invoice', { id, ...keyed() });
        return data.get('invoices', id);
      });
    },
    /** Saves and approves a bill. */
    async bill(lines: readonly Fields[], head: Fields = {}): Promise<Row> {
      const date = String(head.bill_date ?? '2026-02-01');
      const vendor_id = head.vendor_id ?? (await vendor());
      return bench.carryOut(date, `Bill: ${inWords(lines)}`, NO_ROW, async (data) => {
        const document = { bill_date: date, ...head, vendor_id, lines };
        const { id } = await data.call('save_bill', { document, ...keyed() });
        await data.call('approve_bill', { id, ...keyed() });
        return data.get('bills', id);
      });
    },
    ...settlingSteps(bench),

    /** Saves a draft and returns the amounts that the database computed. The form of an invoice must show the same. */
    async price(lines: readonly DocumentLine[], rules: TaxRules): Promise<Priced> {
      const text = lines.map(({ unit_price, gst_rate }) => `${unit_price} at ${gst_rate}%`).join(' + ');
      const nothing = { id: '', whole: NO_SUMS, lines: lines.map(() => NO_SUMS) };
      const priced = await bench.carryOut<Priced>(null, `Draft invoice: ${text}`, nothing, async (data) => {
        const contact = (await data.create('customers', { name: 'Kauri Cafe' })).id;
        const document = { customer_id: contact, currency: rules.currency, lines };
        const { id } = await data.call('save_invoice', { document, ...keyed() });
        const [row, all] = await Promise.all([data.get('invoices', id), allRows(data, 'invoice_lines')]);
        const own = all
          .filter((line) => line.invoice_id === id)
          .toSorted((a, b) => Number(a.position) - Number(b.position));
        return {
          id,
          whole: { net: row.net_amount, gst: row.gst_amount, total: row.total_amount },
          lines: own.map(({ net, gst, total }) => ({ net, gst, total })),
        };
      });
      const form = documentTotals(lines, rules);
      for (const [byForm, byDatabase] of [[form, priced.whole] as const, ...pairs(form.lines, priced.lines)])
        for (const part of ['net', 'gst', 'total'] as const)
          if (bench.actor.asksEngine && amountText(byForm[part]) !== amountText(byDatabase[part]))
            await bench.compare(
              `${text}: ${part} that the form shows`,
              Number(byForm[part]),
              async () => byDatabase[part],
            );
      return priced;
    },
    postInvoice: (id: string) =>
      bench.carryOut(null, 'The invoice is posted', '', (data) =>
        data.call('post_invoice', { id, ...keyed() }),
      ),
  };
}

const NO_SUMS: Sums = { net: null, gst: null, total: null };

const pairs = (form: readonly Sums[], database: readonly Sums[]) =>
  form.map((sums, place) => [sums, database[place] ?? NO_SUMS] as const);
