import type { DocumentLine, DocumentTotals, TaxRules, Totals } from '@ledgerwise/domain';
import type { Company } from '../../database/people.ts';
import type { TestDatabase } from '../../database/test-database.ts';

/** Rules of an organization without exceptions. */
export const RULES: TaxRules = { currency: 'AUD', taxInclusive: false, rounding: 'half_up', level: 'line' };

/** Lines at one rate, by their prices. */
export const linesOf = (prices: readonly string[], gst_rate: string): readonly DocumentLine[] =>
  prices.map((unit_price) => ({ quantity: '1', unit_price, gst_rate, gst_applicable: true }));

/** Prices lines by the database under some rules, in the form in which screens compute them. */
export async function pricedByDatabase(
  { sql }: TestDatabase,
  { organisation }: Company,
  lines: readonly DocumentLine[],
  { currency, taxInclusive, rounding, level }: TaxRules,
): Promise<DocumentTotals> {
  const decimals = currency === 'JPY' ? 0 : 2;
  return sql.begin(async (session) => {
    await session`update company_settings set gst_rounding = ${rounding}, gst_rounding_level = ${level}
      where org_id = ${organisation}`;
    const priced = await session<Totals[]>`
      select round(net, ${decimals}::int)::text as net, round(gst, ${decimals}::int)::text as gst,
        round(total, ${decimals}::int)::text as total
      from private.price_lines(${session.json(lines.map((line) => ({ ...line })))}, ${organisation}, ${currency},
        ${taxInclusive}, 'sales')`;
    const [whole] = await session<Totals[]>`
      select round(coalesce(sum((l ->> 'net')::numeric), 0), ${decimals}::int)::text as net,
        round(coalesce(sum((l ->> 'gst')::numeric), 0), ${decimals}::int)::text as gst,
        round(coalesce(sum((l ->> 'total')::numeric), 0), ${decimals}::int)::text as total
      from jsonb_array_elements(${session.json(priced.map((line) => ({ ...line })))}) l`;
    if (!whole) throw new Error('A sum is one row.');
    return { net: whole.net, gst: whole.gst, total: whole.total, lines: priced.map((line) => ({ ...line })) };
  });
}
