import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMoney, exactMoney, parseMoney, printMoney } from '../money/money.ts';
import { type DocumentLine, documentTotals, type TaxRules } from './line-totals.ts';

const RULES: TaxRules = { currency: 'AUD', taxInclusive: false, rounding: 'half_up', level: 'line' };
const line = (unit_price: string, more: Partial<DocumentLine> = {}): DocumentLine => ({
  quantity: '1',
  unit_price,
  gst_rate: '10',
  gst_applicable: true,
  ...more,
});

describe('the totals of a document', () => {
  it('add tax to prices without it', () => {
    expect(documentTotals([line('100.00'), line('50.00', { gst_applicable: false })], RULES)).toEqual({
      net: '150.00',
      gst: '10.00',
      total: '160.00',
      lines: [
        { net: '100.00', gst: '10.00', total: '110.00' },
        { net: '50.00', gst: '0.00', total: '50.00' },
      ],
    });
  });

  it('take tax out of prices that contain it', () => {
    const { net, gst, total } = documentTotals([line('110.00')], { ...RULES, taxInclusive: true });
    expect([net, gst, total]).toEqual(['100.00', '10.00', '110.00']);
    const odd = documentTotals([line('9.99')], { ...RULES, taxInclusive: true });
    expect([odd.net, odd.gst, odd.total]).toEqual(['9.08', '0.91', '9.99']);
  });

  it('take off the discount before the tax', () => {
    const lines = [line('19.99', { quantity: '3', discount_percent: '12.5' })];
    expect(documentTotals(lines, RULES)).toMatchObject({ net: '52.47', gst: '5.25', total: '57.72' });
    expect(documentTotals([line('5', { discount_percent: '100' })], RULES).total).toBe('0.00');
  });

  it('print amount, discount, tax and total that add up', () => {
    const lines = [line('57.48', { discount_percent: '10', gst_rate: '21' })];
    expect(documentTotals(lines, RULES)).toMatchObject({ net: '51.73', gst: '10.86', total: '62.59' });
    // 0.25 less 0.13: the rounded half is deducted.
    const halved = [line('0.25', { discount_percent: '50', gst_applicable: false })];
    expect(documentTotals(halved, RULES).total).toBe('0.12');
    expect(documentTotals(halved, { ...RULES, rounding: 'half_down' }).total).toBe('0.12');
  });

  it('round a half by the rule of the jurisdiction', () => {
    const lines = [line('0.25', { gst_rate: '10' })];
    expect(documentTotals(lines, RULES).gst).toBe('0.03');
    expect(documentTotals(lines, { ...RULES, rounding: 'half_down' }).gst).toBe('0.02');
  });

  it('round once per document if configured', () => {
    const lines = ['0.14', '0.14', '0.14'].map((price) => line(price));
    expect(documentTotals(lines, RULES).gst).toBe('0.03');
    const whole = documentTotals(lines, { ...RULES, level: 'document' });
    expect(whole.gst).toBe('0.04');
    expect(whole.lines.map(({ gst }) => gst)).toEqual(['0.01', '0.02', '0.01']);
    const spelt = ['10', '10.0', '10.0000'].map((gst_rate) => line('0.14', { gst_rate }));
    expect(documentTotals(spelt, { ...RULES, level: 'document' })).toEqual(whole);
  });

  it('of no lines are zero', () => {
    expect(documentTotals([], RULES)).toEqual({ net: '0.00', gst: '0.00', total: '0.00', lines: [] });
  });
});

const decimal = (max: number, scale: number) =>
  fc.integer({ min: 0, max: max * 10 ** scale }).map((amount) => {
    const digits = String(amount).padStart(scale + 1, '0');
    return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  });
const lines = fc.array(
  fc.record({
    quantity: decimal(100, 3),
    unit_price: fc
      .tuple(fc.boolean(), decimal(10_000, 2))
      .map(([minus, price]) => (minus ? `-${price}` : price)),
    discount_percent: decimal(100, 2),
    gst_rate: fc.constantFrom('10', '15', '0', '12.5'),
    gst_applicable: fc.boolean(),
  }),
  { maxLength: 12 },
);
const rules = fc.record({
  currency: fc.constantFrom('AUD', 'JPY'),
  taxInclusive: fc.boolean(),
  rounding: fc.constantFrom('half_up' as const, 'half_down' as const),
  level: fc.constantFrom('line' as const, 'document' as const),
});
const sum = (amounts: readonly string[], currency: string) =>
  printMoney(
    amounts.map((amount) => parseMoney(amount, currency)).reduce(addMoney, parseMoney('0', currency)),
  );

describe('for any lines and rules', () => {
  it('the parts add up to the whole, across and down', () => {
    fc.assert(
      fc.property(lines, rules, (all, how) => {
        const document = documentTotals(all, how);
        for (const column of ['net', 'gst', 'total'] as const)
          expect(
            sum(
              document.lines.map((one) => one[column]),
              how.currency,
            ),
          ).toBe(document[column]);
        for (const one of [document, ...document.lines])
          expect(sum([one.net, one.gst], how.currency)).toBe(one.total);
      }),
    );
  });

  it('tax-inclusive prices are the amount to pay', () => {
    fc.assert(
      fc.property(lines, rules, (all, how) => {
        const inclusive = documentTotals(all, { ...how, taxInclusive: true });
        const untaxed = documentTotals(
          all.map((one) => ({ ...one, gst_applicable: false })),
          { ...how, taxInclusive: true },
        );
        expect(inclusive.total).toBe(untaxed.total);
      }),
    );
  });

  it('rounding once differs by less than a whole unit from the exact tax', () => {
    fc.assert(
      fc.property(fc.array(decimal(1000, 2), { minLength: 1, maxLength: 12 }), (prices) => {
        const { gst } = documentTotals(
          prices.map((price) => line(price)),
          { ...RULES, level: 'document' },
        );
        const exact = prices.map((price) => exactMoney(price, 'AUD')).reduce(addMoney);
        const tenfold = BigInt(gst.replace('.', '')) * 10n - BigInt(printMoney(exact).replace('.', ''));
        return tenfold <= 5n && tenfold >= -5n;
      }),
    );
  });
});
