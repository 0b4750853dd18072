import { type DocumentLine, documentTotals, type TaxRules } from '@ledgerwise/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byTier } from '../by-tier.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type TestDatabase } from '../database/test-database.ts';
import { createProduct } from './steps/documents.ts';
import { linesOf, pricedByDatabase, RULES } from './steps/pricing.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
  company = await foundCompany(database);
});
afterAll(() => database.close());

interface Case {
  readonly name: string;
  readonly lines: readonly DocumentLine[];
  readonly rules?: Partial<TaxRules>;
  readonly gst: string;
  readonly total: string;
}

const one = (unit_price: string, gst_rate: string, gst: string, total: string): Case => ({
  name: `${unit_price} at ${gst_rate}%`,
  lines: linesOf([unit_price], gst_rate),
  gst,
  total,
});

// The database and the forms return the same result for each of these.
const CASES: readonly Case[] = [
  { ...one('0.25', '10', '0.02', '0.27'), name: 'half down', rules: { rounding: 'half_down' } },
  { ...one('-0.25', '10', '-0.02', '-0.27'), name: 'half down below zero', rules: { rounding: 'half_down' } },
  {
    name: 'half of a quarter',
    lines: [
      { quantity: '1', unit_price: '0.25', discount_percent: '50', gst_rate: '0', gst_applicable: false },
    ],
    rules: { rounding: 'half_down' },
    gst: '0.00',
    total: '0.12',
  },
];

describe('the database and the forms agree', () => {
  test.each(CASES)('on $name', async ({ lines, rules, gst, total }) => {
    const how = { ...RULES, ...rules };
    const byDatabase = await pricedByDatabase(database, company, lines, how);
    expect(byDatabase).toMatchObject({ gst, total });
    expect(documentTotals(lines, how)).toEqual(byDatabase);
  });

  const decimal = (max: number, scale: number) =>
    fc.integer({ min: 0, max: max * 10 ** scale }).map((amount) => (amount / 10 ** scale).toFixed(scale));
  const line = fc.record({
    quantity: decimal(100, 3),
    unit_price: fc
      .tuple(fc.boolean(), decimal(10_000, 4))
      .map(([isMinus, price]) => (isMinus ? `-${price}` : price)),
    discount_percent: decimal(100, 2),
    gst_rate: fc.constantFrom('10', '10.0000', '15', '0', '12.5', '20'),
    gst_applicable: fc.boolean(),
  });
  const rules = fc.record({
    currency: fc.constantFrom('AUD', 'JPY'),
    taxInclusive: fc.boolean(),
    rounding: fc.constantFrom('half_up' as const, 'half_down' as const),
    level: fc.constantFrom('line' as const, 'document' as const),
  });

  test('for any lines and rules, the parts add up to the whole', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 12 }), rules, async (lines, how) => {
        const byDatabase = await pricedByDatabase(database, company, lines, how);
        expect(documentTotals(lines, how)).toEqual(byDatabase);
        for (const { net, gst, total } of [byDatabase, ...byDatabase.lines])
          expect(BigInt(net.replace('.', '')) + BigInt(gst.replace('.', ''))).toBe(
            BigInt(total.replace('.', '')),
          );
      }),
      { numRuns: byTier({ everyday: 6, full: 150 }) },
    );
  });
});

test('lines in the base currency add up to the converted total, at any rate', async () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 10 }),
      fc.integer({ min: 1, max: 10 ** 9 }).map((rate) => (rate / 10 ** 6).toFixed(6)),
      fc.constantFrom('AUD', 'JPY'),
      async (parts, rate, base) => {
        const [row] = await database.sql`
          with lines as (
            select array_agg(row(n, null, null, '', 1, 0, 0, 10, true, p.net, p.gst, p.net + p.gst, null, null, null, null, null)::private.priced_line
              order by n) as lines, sum(p.net + p.gst) as total
            from unnest(${parts.map(([net]) => net)}::numeric[], ${parts.map(([, gst]) => gst)}::numeric[])
              with ordinality p (net, gst, n)
          )
          select private.round_money(total * ${rate}::numeric, ${base}) as whole,
            (select sum(base_net + base_gst) from private.lines_in_base(lines, ${rate}, ${base}, 'sales')) as parts,
            (select max(abs(base_net - net * ${rate}::numeric)) from private.lines_in_base(lines, ${rate}, ${base}, 'sales')) as off
          from lines`;
        expect(Number(row?.parts)).toBe(Number(row?.whole));
        expect(Number(row?.off)).toBeLessThanOrEqual(base === 'JPY' ? 1 : 0.01);
      },
    ),
    { numRuns: byTier({ everyday: 15, full: 60 }) },
  );
});

test('a product sets its price in the currency of the document, and no tax if it has none', async () => {
  const product_id = await createProduct(database, company.admin, { unit_price: '12.3456', gst_rate: 15 });
  const lines = JSON.stringify([{ product_id, quantity: '', unit_price: null }]);
  const price = async (rate: string) => {
    const [row] = await database.sql`
      select unit_price::text, gst_rate::text, gst::text, account_id is not null as posts
      from private.price_lines(${lines}::text::jsonb, ${company.organisation}, 'EUR', false, 'sales', ${rate})`;
    return row;
  };
  expect(await price('1')).toEqual({
    unit_price: '12.345600',
    gst_rate: '15.0000',
    gst: '1.85',
    posts: true,
  });
  expect(await price('2')).toMatchObject({ unit_price: '6.17', gst: '0.93' });
  await database.sql`update company_settings set gst_enabled = false where org_id = ${company.organisation}`;
  expect(await price('1')).toMatchObject({ gst: '0.00' });
  await database.sql`update company_settings set gst_enabled = true where org_id = ${company.organisation}`;
});
