import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../database/test-database.ts';
import { postInvoice } from '../steps/documents.ts';
import { cents, report } from '../steps/reports.ts';
import { pricingCompany } from './invoices.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('tax-01-exclusive-half-up: the tax of each line is rounded half away from zero, then summed (Invoice Ninja, invoice-sum-rounding.test)', async () => {
  const { priceAt } = await pricingCompany(database);
  const cases: readonly [prices: readonly string[], rate: string, gst: string, total: string][] = [
    [['10.25'], '10', '1.03', '11.28'],
    [['1.15', '1.15'], '10', '0.24', '2.54'],
    [['23.45'], '10', '2.35', '25.80'],
    [['12.30'], '5', '0.62', '12.92'],
    [['25.10'], '5', '1.26', '26.36'],
    [['-10.25'], '10', '-1.03', '-11.28'],
    [Array.from({ length: 10 }, () => '0.99'), '10', '1.00', '10.90'],
    [['82.6446'], '21', '17.35', '99.99'],
  ];
  for (const [prices, rate, gst, total] of cases)
    expect(await priceAt(prices, rate)).toMatchObject({ gst, total });
});

test('tax-02-inclusive: the tax in a price is the price less what is left without it (Invoice Ninja, inclusive-tax.test)', async () => {
  const { priceAt } = await pricingCompany(database, { taxInclusive: true });
  for (const [gross, gst, net] of [
    ['11', '1.00', '10.00'],
    ['22', '2.00', '20.00'],
    ['1000', '90.91', '909.09'],
    ['100', '9.09', '90.91'],
    ['50', '4.55', '45.45'],
    ['10', '0.91', '9.09'],
  ] as const)
    expect(await priceAt([gross], '10')).toMatchObject({ gst, net, total: Number(gross).toFixed(2) });
});

test('tax-03-inclusive-multi: at the rate of all taxes together, net and tax make the price to the cent (Invoice Ninja, inclusive-tax.test)', async () => {
  const cents2 = await pricingCompany(database, { taxInclusive: true });
  const yen = await pricingCompany(database, { taxInclusive: true, currency: 'JPY' });
  for (const [{ priceAt }, gross, rate, published, unit] of [
    [cents2, '1000', '20', 833.34, 0.01],
    [cents2, '1000', '30', 769.24, 0.01],
    [cents2, '1000', '13', 884.95, 0.01],
    [cents2, '-1000', '20', -833.34, 0.01],
    [yen, '1000', '20', 834, 1],
  ] as const) {
    const { net, gst, total } = await priceAt([gross], rate);
    expect(cents(net) + cents(gst)).toBe(cents(total));
    expect(Number(total)).toBe(Number(gross));
    expect(Math.abs(Number(net) - published)).toBeLessThan(unit + 1e-9);
  }
});

test('money-01-rounding-table: amounts are rounded half away from zero as decimals, not as floats (Invoice Ninja, round.test)', async () => {
  const { priceAt } = await pricingCompany(database);
  for (const [amount, rounded] of [
    ['2.345', '2.35'],
    ['2.355', '2.36'],
    ['2.125', '2.13'],
    ['2.135', '2.14'],
    ['-2.345', '-2.35'],
    ['0.005', '0.01'],
    ['0.015', '0.02'],
    ['1.005', '1.01'],
    ['8.575', '8.58'],
    ['1.025', '1.03'],
    ['-0.125', '-0.13'],
  ] as const)
    expect(await priceAt([amount], '0')).toMatchObject({ net: rounded });
  const yen = await pricingCompany(database, { currency: 'JPY' });
  expect(await yen.priceAt(['2.5'], '0')).toMatchObject({ net: '3.00' });
  expect(await yen.priceAt(['-2.5'], '0')).toMatchObject({ net: '-3.00' });
});

test('tax-06-in-s170: the invoice and the books keep the paise (CGST Act 2017, section 170)', async () => {
  const { priceAt, user, viewer } = await pricingCompany(database, { currency: 'INR' });
  // 9 percent for the centre and 9 for the state.
  const invoice = await priceAt(['54670.00'], '18');
  expect(invoice).toMatchObject({ gst: '9840.60', total: '64510.60' });
  await postInvoice(database, user, invoice.id);
  const rows = await report(database, viewer, 'gst_return', '2020-01-01', '2099-12-31');
  const boxes = Object.fromEntries(rows.map(({ box, amount }) => [box, amount]));
  expect(boxes).toMatchObject({ gst_collected: '9840.60', net_payable: '9840.60' });
});

test('tax-07-in-pharmacy: four small lines are taxed one by one (CAclubindia, rounding of tax in a GST invoice)', async () => {
  const { priceAt } = await pricingCompany(database, { currency: 'INR' });
  const invoice = await priceAt(['0.60', '2.30', '1.56', '0.10'], '12');
  expect(invoice).toMatchObject({ gst: '0.55', total: '5.11' });
  expect(invoice.lines.map(({ gst }) => gst)).toEqual(['0.07', '0.28', '0.19', '0.01']);
});

test('tax-08-discount-then-vat: the printed subtotal, discount and tax make the printed total (Akaunting, issue 2090)', async () => {
  const { price } = await pricingCompany(database, { currency: 'EUR' });
  const { lines, ...whole } = await price([
    { quantity: '1', unit_price: '57.48', discount_percent: '10', gst_rate: '21', gst_applicable: true },
  ]);
  expect(whole).toMatchObject({ net: '51.73', gst: '10.86', total: '62.59' });
  expect(lines).toEqual([{ net: '51.73', gst: '10.86', total: '62.59' }]);
  expect(5748 - cents(whole.net)).toBe(575);
});

test('tax-10-odoo-two-lines: tax is rounded by line or by document, as the organisation chooses (Odoo, issue 36675)', async () => {
  const prices = ['55.55', '11.11'];
  const byLine = await pricingCompany(database, { currency: 'EUR' });
  expect(await byLine.priceAt(prices, '23')).toMatchObject({ gst: '15.34', total: '82.00' });
  const byDocument = await pricingCompany(database, { currency: 'EUR', level: 'document' });
  const invoice = await byDocument.priceAt(prices, '23');
  expect(invoice).toMatchObject({ gst: '15.33', total: '81.99' });
  expect(invoice.lines.reduce((sum, { gst }) => sum + cents(gst), 0)).toBe(15_33);
});

test('tax-12-double-rounding: the tax in a price of yen is not the rate of the rounded rest (ERPNext, issue 52236)', async () => {
  const { priceAt } = await pricingCompany(database, { currency: 'JPY', taxInclusive: true });
  expect(await priceAt(['50000'], '10')).toMatchObject({
    net: '45455.00',
    gst: '4545.00',
    total: '50000.00',
  });
});

test('tax-14-quebec: a rate of three decimals is kept whole (Invoice Ninja, issue 2472)', async () => {
  const { priceAt } = await pricingCompany(database, { currency: 'CAD' });
  // 5 and 9.975 percent.
  expect(await priceAt(['300.00'], '14.975')).toMatchObject({ gst: '44.93', total: '344.93' });
});
