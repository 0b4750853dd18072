import type { DocumentSettings, Values } from '@ledgerwise/resource';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMoney, parseMoney, printMoney } from '../money/money.ts';
import { documentTally, readLine } from './document-tally.ts';
import { type DocumentLine, documentTotals } from './line-totals.ts';

const SETTINGS: DocumentSettings = {
  baseCurrency: 'AUD',
  taxInclusive: false,
  gstEnabled: true,
  gstRounding: 'half_up',
  gstRoundingLevel: 'line',
  defaultGstRate: '10',
};

const decimal = (limit: number, decimals: number) =>
  fc
    .integer({ min: 0, max: limit * 10 ** decimals })
    .map((units) => (units / 10 ** decimals).toFixed(decimals));

const line: fc.Arbitrary<Values> = fc.record({
  quantity: decimal(50, 2),
  unit_price: fc.tuple(fc.constantFrom('', '-'), decimal(900, 3)).map((parts) => parts.join('')),
  discount_percent: fc.constantFrom('', '0', '7.5', '100'),
  gst_rate: fc.constantFrom('0', '5', '10', '10.00', '12.5'),
  gst_applicable: fc.boolean(),
});

const settings: fc.Arbitrary<DocumentSettings> = fc.record({
  baseCurrency: fc.constantFrom('AUD', 'JPY'),
  taxInclusive: fc.boolean(),
  gstEnabled: fc.boolean(),
  gstRounding: fc.constantFrom('half_up', 'half_down'),
  gstRoundingLevel: fc.constantFrom('line', 'document'),
  defaultGstRate: fc.constantFrom('10', '15'),
});

/** The whole document computed from scratch, as the database does it. */
function whole(lines: readonly Values[], how: DocumentSettings) {
  const read = lines.flatMap((values): DocumentLine[] => {
    const one = readLine(values, how);
    return one ? [one] : [];
  });
  const { net, gst, total } = documentTotals(read, {
    currency: how.baseCurrency,
    taxInclusive: how.taxInclusive,
    rounding: how.gstRounding,
    level: how.gstRoundingLevel,
  });
  return { net, gst, total };
}

describe('the tally of a document', () => {
  it('equals the total of the whole document, after any changes in any order', () => {
    const change = fc.record({ at: fc.nat(), line: fc.option(line) });
    fc.assert(
      fc.property(settings, fc.array(change, { maxLength: 30 }), (how, changes) => {
        const tally = documentTally({}, how);
        const lines: Values[] = [];
        for (const { at, line: next } of changes) {
          const place = at % (lines.length + 1);
          const before = lines[place] ?? null;
          tally.change(before, next);
          lines.splice(place, before ? 1 : 0, ...(next ? [next] : []));
          expect(tally.totals()).toMatchObject(whole(lines, how));
        }
      }),
    );
  });

  it('states the tax of each rate, which add up to it', () => {
    fc.assert(
      fc.property(settings, fc.array(line, { minLength: 1, maxLength: 20 }), (how, lines) => {
        const tally = documentTally({}, how);
        for (const one of lines) tally.change(null, one);
        const { taxes, net, gst } = tally.totals();
        const sum = (key: 'net' | 'gst') =>
          printMoney(
            taxes
              .map((tax) => parseMoney(tax[key], how.baseCurrency))
              .reduce(addMoney, parseMoney('0', how.baseCurrency)),
          );
        expect([sum('net'), sum('gst')]).toEqual([net, gst]);
        expect(new Set(taxes.map(({ rate }) => rate)).size).toBe(taxes.length);
      }),
    );
  });

  it('uses the currency and the tax treatment of the head', () => {
    const tally = documentTally({ currency: 'JPY', tax_inclusive: true }, SETTINGS);
    tally.change(null, { quantity: '1', unit_price: '1100' });
    expect(tally.totals()).toEqual({
      net: '1000',
      gst: '100',
      total: '1100',
      taxes: [{ rate: '10', net: '1000', gst: '100' }],
      baseTotal: null,
    });
    expect(tally.priceOf({ quantity: '2', unit_price: '1100', discount_percent: '50' })).toBe('1100');
  });

  it('states the total in the base currency, rounded to its smallest unit', () => {
    const inBase = (head: Values) => {
      const tally = documentTally(head, SETTINGS);
      tally.change(null, { unit_price: '33.35', gst_rate: '0' });
      return tally.totals().baseTotal;
    };
    expect(inBase({ currency: 'EUR', exchange_rate: '1.65' })).toBe('55.03');
    expect(inBase({ currency: 'JPY', exchange_rate: '0.0105' })).toBe('0.35');
    expect(inBase({ currency: 'EUR', exchange_rate: '' })).toBeNull();
    expect(inBase({ currency: 'AUD', exchange_rate: '1' })).toBeNull();
  });

  it('completes blank values, and leaves out invalid lines', () => {
    const tally = documentTally({}, SETTINGS);
    tally.change(null, { unit_price: '5' });
    tally.change(null, { quantity: 'many', unit_price: '5' });
    expect(tally.totals()).toMatchObject({ net: '5.00', gst: '0.50', total: '5.50' });
    expect(tally.priceOf({ quantity: 'many', unit_price: '5' })).toBeNull();
  });

  it('knows no tax where the organization charges none', () => {
    const tally = documentTally({}, { ...SETTINGS, gstEnabled: false });
    tally.change(null, { unit_price: '5' });
    expect(tally.totals()).toMatchObject({ gst: '0.00', taxes: [{ rate: '0', net: '5.00', gst: '0.00' }] });
  });
});
