import type { DocumentSettings } from '@ledgerwise/resource';
import { describe, expect, test } from 'vitest';
import { documentTally } from './document-tally.ts';
import { accountTax, lineTax, taxedBy } from './line-tax.ts';
import { boughtLineAmounts, lineAmounts } from './product-line.ts';
import { newBoughtLine, newTradeLine } from './trade-lines.ts';

const settings: DocumentSettings = {
  baseCurrency: 'CAD',
  taxInclusive: false,
  gstEnabled: true,
  gstRounding: 'half_up',
  gstRoundingLevel: 'line',
  defaultGstRate: '5',
};

const part = (component: string, rate: string, is_compound = false) => ({ component, rate, is_compound });
const code = (parts: readonly object[], treatment = 'standard') => ({
  id: 'c',
  code: 'BC',
  treatment,
  parts,
});
const bc = code([part('GST', '5'), part('PST', '7')]);
const india = code([part('CGST', '9'), part('SGST', '9')]);

/** Totals of lines with a price and a code. */
function totals(
  tax: ReturnType<typeof code>,
  prices: readonly string[],
  head: Partial<DocumentSettings> = {},
) {
  const tally = documentTally({}, { ...settings, ...head });
  for (const unit_price of prices) tally.change(null, { quantity: '1', unit_price, ...lineTax(tax.id, tax) });
  return tally.totals();
}

describe('a tax code that is chosen', () => {
  test('fills in its rate, its components and its name', () => {
    expect(lineTax('c', bc)).toEqual({
      tax_code_id: 'c',
      tax_parts: [
        { component: 'GST', rate: '5' },
        { component: 'PST', rate: '7' },
      ],
      gst_rate: '12',
      gst_applicable: true,
      names: { tax_code_id: 'BC' },
    });
  });

  test('has the effective rate of compound tax: 10% of 1.05 is 10.5%', () => {
    const tax = lineTax('c', code([part('First', '5'), part('Second', '10', true)]));
    expect(tax).toMatchObject({ gst_rate: '15.5', tax_parts: [{ rate: '5' }, { rate: '10.5' }] });
  });

  test.each([
    ['zero_rated', true],
    ['exempt', false],
    ['out_of_scope', false],
  ])('charges nothing if it is %s', (treatment, gst_applicable) => {
    const tax = lineTax('c', code([part('GST', '5')], treatment));
    expect(tax).toMatchObject({ gst_rate: '0', gst_applicable, tax_parts: [] });
  });

  test('is empty without one', () => {
    expect(lineTax(null, null)).toEqual({});
  });
});

describe('a product', () => {
  const product = { id: 'd', name: 'Desk', unit_price: '100', gst_rate: '5', gst_applicable: true };
  const head = { currency: 'CAD', exchange_rate: '1' };

  test('enters its own code on its side of the trade', () => {
    const coded = {
      ...product,
      sales_tax_code_id: 's',
      sales_tax: bc,
      purchase_tax_code_id: 'p',
      purchase_tax: india,
    };
    expect(lineAmounts(coded, head)).toMatchObject({ tax_code_id: 's', gst_rate: '12' });
    expect(boughtLineAmounts(coded, head)).toMatchObject({ tax_code_id: 'p', gst_rate: '18' });
  });

  test('without a code keeps the code of the line, unless it is out of scope', () => {
    const line = { ...head, tax_code_id: 'c' };
    expect(lineAmounts(product, line)).not.toHaveProperty('tax_code_id');
    expect(lineAmounts(product, head)).toMatchObject({ tax_code_id: null, gst_rate: '5' });
    expect(lineAmounts({ ...product, gst_applicable: false }, line)).toMatchObject({
      tax_code_id: null,
      gst_applicable: false,
    });
  });
});

describe('the code of a customer or vendor', () => {
  const contact = { id: 'x', default_tax_code_id: 'c', default_tax: bc };
  const settingsCode = { ...india, id: 'i', code: 'IN' };

  test('is that of new lines, before the code of the settings', () => {
    const of = { ...settings, salesTaxCode: settingsCode, purchaseTaxCode: settingsCode };
    for (const begin of [newTradeLine, newBoughtLine]) {
      expect(begin(of, contact)).toMatchObject({ tax_code_id: 'c', tax_code: 'BC', gst_rate: '12' });
      expect(begin(of)).toMatchObject({ tax_code_id: 'i', tax_code: 'IN', gst_rate: '18' });
      expect(begin(of, { id: 'y', default_tax_code_id: null })).toMatchObject({ tax_code_id: 'i' });
    }
  });

  test('takes precedence over that of a product, unless the product has no GST', () => {
    const product = {
      id: 'p',
      name: 'Tea',
      unit_price: '1',
      sales_tax_code_id: 'i',
      sales_tax: settingsCode,
    };
    expect(lineAmounts(product, { contact })).toMatchObject({ tax_code_id: 'c', gst_rate: '12' });
    expect(lineAmounts(product, {})).toMatchObject({ tax_code_id: 'i', gst_rate: '18' });
    expect(
      lineAmounts({ ...product, gst_applicable: false, sales_tax_code_id: null }, { contact }),
    ).toMatchObject({
      tax_code_id: null,
      gst_applicable: false,
    });
  });
});

describe('the code of an account', () => {
  const of = { ...settings, salesTaxCode: { ...india, id: 'i', code: 'IN' } };
  const coded = { gst_scope: 'in_scope', default_tax_code_id: 'c', tax: bc };
  const plain = { gst_scope: 'in_scope', default_tax_code_id: null, tax: null };
  const initial = newTradeLine(of);
  const chosen = { ...initial, ...accountTax(coded, initial) };

  test('replaces the code of the settings, and is removed with the account', () => {
    expect(chosen).toMatchObject({ tax_code_id: 'c', gst_rate: '12', names: { tax_code_id: 'BC' } });
    expect({ ...chosen, ...accountTax(plain, chosen) }).toMatchObject({
      tax_code_id: 'i',
      gst_rate: '18',
      names: { tax_code_id: 'IN' },
    });
  });

  test('without a code in the settings keeps their rate', () => {
    const line = newTradeLine(settings);
    const there = { ...line, ...accountTax(coded, line) };
    expect({ ...there, ...accountTax(plain, there) }).toMatchObject({ tax_code_id: null, gst_rate: '5' });
  });

  test('does not replace a code that was chosen by the user or stored', () => {
    const byHand = { ...initial, ...taxedBy('hand', lineTax('z', { ...india, code: 'Z' })) };
    expect(accountTax(coded, byHand)).toEqual({});
    expect(accountTax(plain, byHand)).toEqual({});
    expect(accountTax(coded, { tax_code_id: 'i' })).toEqual({});
  });

  test('comes after those of the contact and of the product', () => {
    const ofContact = newTradeLine(of, { id: 'x', default_tax_code_id: 'x', default_tax: india });
    expect(accountTax(coded, ofContact)).toEqual({});
    const product = { id: 'p', name: 'Tea', unit_price: '1', sales_tax_code_id: 'p', sales_tax: india };
    expect(accountTax(coded, { ...initial, ...lineAmounts(product, initial) })).toEqual({});
    const untaxed = { id: 'p', name: 'Tea', unit_price: '1', gst_applicable: false };
    expect(accountTax(coded, { ...initial, ...lineAmounts(untaxed, initial) })).toEqual({});
  });

  test('is empty out of scope, and returns with the next account', () => {
    const loan = { ...initial, ...accountTax({ gst_scope: 'out_of_scope' }, initial) };
    expect(loan).toMatchObject({ tax_code_id: null, gst_applicable: false });
    expect({ ...loan, ...accountTax(plain, loan) }).toMatchObject({ tax_code_id: 'i', gst_applicable: true });
  });
});

describe('a product on a line that has a code', () => {
  const of = { ...settings, salesTaxCode: { ...india, id: 'i', code: 'IN' } };
  const initial = newTradeLine(of);
  const tea = { id: 'p', name: 'Tea', unit_price: '1', gst_rate: '5' };

  test('uses the code of its account if it has none', () => {
    const posted = {
      ...tea,
      sales_account_tax: { ...bc, id: 'a' },
      purchase_account_tax: { ...bc, id: 'b' },
    };
    expect(lineAmounts(posted, initial)).toMatchObject({
      tax_code_id: 'a',
      gst_rate: '12',
      taxed_by: 'account',
    });
    expect(boughtLineAmounts(posted, initial)).toMatchObject({ tax_code_id: 'b' });
    const own = { ...posted, sales_tax_code_id: 'p', sales_tax: india };
    expect(lineAmounts(own, initial)).toMatchObject({ tax_code_id: 'p', taxed_by: 'product' });
  });

  test('keeps a code that the user chose', () => {
    const byHand = { ...initial, ...taxedBy('hand', lineTax('z', { ...india, code: 'Z' })) };
    const own = { ...tea, sales_tax_code_id: 'p', sales_tax: bc };
    expect(lineAmounts(own, byHand)).not.toHaveProperty('tax_code_id');
  });

  test('without a code replaces one with a code: the line has the code of the settings again', () => {
    const own = { ...tea, sales_tax_code_id: 'p', sales_tax: bc };
    const line = { ...initial, ...lineAmounts(own, initial) };
    expect(lineAmounts(tea, line)).toMatchObject({ tax_code_id: 'i', gst_rate: '18', description: 'Tea' });
    const without = newTradeLine(settings);
    const there = { ...without, ...lineAmounts(own, without) };
    expect(lineAmounts(tea, there)).toMatchObject({ tax_code_id: null, gst_rate: '5' });
  });
});

describe('the totals show each component', () => {
  test('GST of 5% and PST of 7% on 249.90: 12.495 is 12.50, 17.493 is 17.49', () => {
    expect(totals(bc, ['249.90'])).toMatchObject({
      net: '249.90',
      gst: '29.99',
      total: '279.89',
      taxes: [
        { component: 'GST', rate: '5', net: '249.90', gst: '12.50' },
        { component: 'PST', rate: '7', net: '249.90', gst: '17.49' },
      ],
    });
  });

  test('CGST and SGST of 9% on 0.50 are 0.05 each', () => {
    expect(totals(india, ['0.50'])).toMatchObject({ gst: '0.10', taxes: [{ gst: '0.05' }, { gst: '0.05' }] });
  });

  test('with tax in the price: 100.00 / 1.12 is 89.29, and 10.71 is 4.46 and 6.25', () => {
    expect(totals(bc, ['100'], { taxInclusive: true })).toMatchObject({
      net: '89.29',
      gst: '10.71',
      total: '100.00',
      taxes: [{ gst: '4.46' }, { gst: '6.25' }],
    });
  });

  test('by document each component is rounded once: 5% and 7% of 0.60', () => {
    expect(totals(bc, ['0.30', '0.30'], { gstRoundingLevel: 'document' })).toMatchObject({
      gst: '0.07',
      taxes: [{ gst: '0.03' }, { gst: '0.04' }],
    });
  });

  test('removing a line removes its tax', () => {
    const tally = documentTally({}, settings);
    const line = { quantity: '1', unit_price: '100', ...lineTax(bc.id, bc) };
    tally.change(null, line);
    tally.change(line, null);
    expect(tally.totals()).toMatchObject({ net: '0.00', gst: '0.00', taxes: [] });
  });

  test('charges nothing without GST in the settings', () => {
    expect(totals(bc, ['100'], { gstEnabled: false })).toMatchObject({ gst: '0.00', total: '100.00' });
  });
});
