import type { DocumentLine, TaxRules } from '../../documents/line-totals.ts';
import { sumOf } from '../amount-text.ts';
import type { Sums } from '../books/trade-steps.ts';
import type { Books } from '../case-books.ts';
import type { PublishedCase, Stage } from '../published-case.ts';
import { invoiceNinja } from './sources.ts';

/** Tax rules of an organization without exceptions. */
const RULES: TaxRules = { currency: 'AUD', taxInclusive: false, rounding: 'half_up', level: 'line' };

/** Opens books with some tax rules, to price drafts. */
async function openPricing(stage: Stage, changes: Partial<TaxRules> = {}) {
  const rules = { ...RULES, ...changes };
  const books = await stage.open({
    base_currency: rules.currency,
    tax_inclusive: rules.taxInclusive,
    gst_rounding: rules.rounding,
    gst_rounding_level: rules.level,
  });
  return {
    books,
    price: (lines: readonly DocumentLine[]) => books.price(lines, rules),
    /** Single units at one rate. */
    priceAt: (prices: readonly string[], gst_rate: string) =>
      books.price(
        prices.map((unit_price) => ({ quantity: '1', unit_price, gst_rate, gst_applicable: true })),
        rules,
      ),
  };
}

async function compareSums(
  books: Books,
  what: string,
  sums: Sums,
  expected: { readonly net?: number; readonly gst?: number; readonly total?: number },
): Promise<void> {
  for (const part of ['net', 'gst', 'total'] as const) {
    const amount = expected[part];
    if (amount !== undefined)
      await books.compare(`${what}: ${part === 'gst' ? 'tax' : part}`, amount, async () => sums[part]);
  }
}

const exclusive: PublishedCase = {
  id: 'tax-01-exclusive-half-up',
  title: 'The tax of each line is rounded half away from zero, then summed',
  source: invoiceNinja('invoice-sum-rounding.test'),
  async play(stage) {
    const { books, priceAt } = await openPricing(stage);
    for (const [prices, rate, gst, total] of [
      [['10.25'], '10', 1.03, 11.28],
      [['1.15', '1.15'], '10', 0.24, 2.54],
      [['23.45'], '10', 2.35, 25.8],
      [['12.30'], '5', 0.62, 12.92],
      [['25.10'], '5', 1.26, 26.36],
      [['-10.25'], '10', -1.03, -11.28],
      [Array.from({ length: 10 }, () => '0.99'), '10', 1, 10.9],
      [['82.6446'], '21', 17.35, 99.99],
    ] as const) {
      const { whole } = await priceAt(prices, rate);
      await compareSums(books, `${prices.join(' + ')} at ${rate}%`, whole, { gst, total });
    }
  },
};

const inclusive: PublishedCase = {
  id: 'tax-02-inclusive',
  title: 'The tax in a price is the price less what is left without it',
  source: invoiceNinja('inclusive-tax.test'),
  async play(stage) {
    const { books, priceAt } = await openPricing(stage, { taxInclusive: true });
    for (const [gross, gst, net] of [
      ['11', 1, 10],
      ['22', 2, 20],
      ['1000', 90.91, 909.09],
      ['100', 9.09, 90.91],
      ['50', 4.55, 45.45],
      ['10', 0.91, 9.09],
    ] as const) {
      const { whole } = await priceAt([gross], '10');
      await compareSums(books, `${gross} with 10% in it`, whole, { net, gst, total: Number(gross) });
    }
  },
};

const inclusiveMany: PublishedCase = {
  id: 'tax-03-inclusive-multi',
  title: 'At the rate of all taxes together, net and tax make the price to the cent',
  source: invoiceNinja('inclusive-tax.test'),
  leftOut:
    'A line has one rate: that of all taxes together, whose tax may differ by a cent from components rounded one by one.',
  async play(stage) {
    for (const [currency, unit, examples] of [
      [
        'AUD',
        0.01,
        [
          ['1000', '20', 833.34],
          ['1000', '30', 769.24],
          ['1000', '13', 884.95],
          ['-1000', '20', -833.34],
        ],
      ],
      ['JPY', 1, [['1000', '20', 834]]],
    ] as const) {
      const { books, priceAt } = await openPricing(stage, { taxInclusive: true, currency });
      for (const [gross, rate, published] of examples) {
        const { whole } = await priceAt([gross], rate);
        const what = `${gross} ${currency} with ${rate}% in it`;
        await compareSums(books, what, whole, { total: Number(gross) });
        await books.compare(`${what}: net and tax`, Number(gross), async () => sumOf([whole.net, whole.gst]));
        await books.compareWithin(`${what}: net`, published, unit, async () => whole.net);
      }
    }
  },
};

const roundingTable: PublishedCase = {
  id: 'money-01-rounding-table',
  title: 'Amounts are rounded half away from zero as decimals, not as floats',
  source: invoiceNinja('round.test'),
  leftOut: 'No currency of the product has three decimals.',
  async play(stage) {
    for (const [currency, table] of [
      [
        'AUD',
        [
          ['2.345', 2.35],
          ['2.355', 2.36],
          ['2.125', 2.13],
          ['2.135', 2.14],
          ['-2.345', -2.35],
          ['0.005', 0.01],
          ['0.015', 0.02],
          ['1.005', 1.01],
          ['8.575', 8.58],
          ['1.025', 1.03],
          ['-0.125', -0.13],
        ],
      ],
      [
        'JPY',
        [
          ['2.5', 3],
          ['-2.5', -3],
        ],
      ],
    ] as const) {
      const { books, priceAt } = await openPricing(stage, { currency });
      for (const [amount, net] of table) {
        const { whole } = await priceAt([amount], '0');
        await compareSums(books, `${amount} ${currency}`, whole, { net });
      }
    }
  },
};

const section170: PublishedCase = {
  id: 'tax-06-in-s170',
  title: 'The invoice and the books keep the paise',
  source: {
    author: 'Parliament of India',
    work: 'Central Goods and Services Tax Act, 2017',
    place: 'Section 170',
  },
  leftOut: 'A line has one rate, and the return keeps the cents: whole rupees are for the filed form.',
  async play(stage) {
    const { books, priceAt } = await openPricing(stage, { currency: 'INR' });
    // 9 percent for the center and 9 for the state.
    const invoice = await priceAt(['54670.00'], '18');
    await compareSums(books, 'Invoice', invoice.whole, { gst: 9_840.6, total: 64_510.6 });
    await books.postInvoice(invoice.id);
    const rows = await books.gstReturn('2020-01-01', '2099-12-31');
    for (const [box, what] of [
      ['gst_collected', 'tax collected'],
      ['net_payable', 'tax to pay'],
    ] as const)
      await books.compare(
        `Return: ${what}`,
        9_840.6,
        async () => rows.find((row) => row.box === box)?.amount,
      );
  },
};

const pharmacy: PublishedCase = {
  id: 'tax-07-in-pharmacy',
  title: 'Four small lines are taxed one by one',
  source: { author: 'CAclubindia', work: 'Forum', place: 'Rounding of tax amount in a GST invoice' },
  async play(stage) {
    const { books, priceAt } = await openPricing(stage, { currency: 'INR' });
    const prices = ['0.60', '2.30', '1.56', '0.10'];
    const { whole, lines } = await priceAt(prices, '12');
    await compareSums(books, 'Invoice', whole, { gst: 0.55, total: 5.11 });
    for (const [place, gst] of [0.07, 0.28, 0.19, 0.01].entries())
      await books.compare(`${prices[place]}: tax`, gst, async () => lines[place]?.gst);
  },
};

const discountFirst: PublishedCase = {
  id: 'tax-08-discount-then-vat',
  title: 'The printed subtotal, discount and tax make the printed total',
  source: { author: 'Akaunting', work: 'Issues of Akaunting', place: '2090' },
  async play(stage) {
    const { books, price } = await openPricing(stage, { currency: 'EUR' });
    const { whole, lines } = await price([
      { quantity: '1', unit_price: '57.48', discount_percent: '10', gst_rate: '21', gst_applicable: true },
    ]);
    await compareSums(books, 'Invoice', whole, { net: 51.73, gst: 10.86, total: 62.59 });
    await compareSums(books, 'Line', lines[0] ?? whole, { net: 51.73, gst: 10.86, total: 62.59 });
    await books.compare('Discount', 5.75, async () => sumOf([57.48, -Number(whole.net)]));
  },
};

const lineOrDocument: PublishedCase = {
  id: 'tax-10-odoo-two-lines',
  title: 'Tax is rounded by line or by document, as the organization chooses',
  source: { author: 'Odoo', work: 'Issues of Odoo', place: '36675' },
  async play(stage) {
    for (const [level, gst, total] of [
      ['line', 15.34, 82],
      ['document', 15.33, 81.99],
    ] as const) {
      const { books, priceAt } = await openPricing(stage, { currency: 'EUR', level });
      const { whole, lines } = await priceAt(['55.55', '11.11'], '23');
      await compareSums(books, `By ${level}`, whole, { gst, total });
      await books.compare(`By ${level}: tax of the lines`, gst, async () =>
        sumOf(lines.map((line) => line.gst)),
      );
    }
  },
};

const doubleRounding: PublishedCase = {
  id: 'tax-12-double-rounding',
  title: 'The tax in a price of yen is not the rate of the rounded rest',
  source: { author: 'Frappe Technologies', work: 'Issues of ERPNext', place: '52236' },
  async play(stage) {
    const { books, priceAt } = await openPricing(stage, { currency: 'JPY', taxInclusive: true });
    const { whole } = await priceAt(['50000'], '10');
    await compareSums(books, '50000 with 10% in it', whole, { net: 45_455, gst: 4_545, total: 50_000 });
  },
};

const quebec: PublishedCase = {
  id: 'tax-14-quebec',
  title: 'A rate of three decimals is kept whole',
  source: { author: 'Invoice Ninja', work: 'Issues of Invoice Ninja', place: '2472' },
  leftOut: 'A line has one rate: that of both taxes together.',
  async play(stage) {
    const { books, priceAt } = await openPricing(stage, { currency: 'CAD' });
    // 5 and 9.975 percent.
    const { whole } = await priceAt(['300.00'], '14.975');
    await compareSums(books, '300.00 at 14.975%', whole, { gst: 44.93, total: 344.93 });
  },
};

export const TAX_CASES: readonly PublishedCase[] = [
  exclusive,
  inclusive,
  inclusiveMany,
  roundingTable,
  section170,
  pharmacy,
  discountFirst,
  lineOrDocument,
  doubleRounding,
  quebec,
];
