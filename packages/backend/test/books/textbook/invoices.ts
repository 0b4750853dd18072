import { type DocumentLine, documentTotals, type TaxRules } from '@ledgerwise/domain';
import { type Company, foundCompany } from '../../database/people.ts';
import type { TestDatabase } from '../../database/test-database.ts';
import { createCustomer, saveInvoice, stored } from '../steps/documents.ts';
import { linesOf, RULES } from '../steps/pricing.ts';

/** What an invoice comes to, as text. */
export interface Sums {
  readonly net: string;
  readonly gst: string;
  readonly total: string;
}

export interface Priced extends Sums {
  readonly id: string;
  readonly lines: readonly Sums[];
}

/** An organisation that prices its invoices by some rules, and what a user's draft comes to in it. */
export async function pricingCompany(database: TestDatabase, rules: Partial<TaxRules> = {}) {
  const how = { ...RULES, ...rules };
  const company: Company = await foundCompany(database);
  await database.as(
    company.admin,
    (
      sql,
    ) => sql`update company_settings set base_currency = ${how.currency}, tax_inclusive = ${how.taxInclusive},
      gst_rounding = ${how.rounding}, gst_rounding_level = ${how.level}`,
  );
  const customer_id = await createCustomer(database, company.user);

  /** Saves an invoice of lines, and holds the form's sums to it. */
  async function price(lines: readonly DocumentLine[]): Promise<Priced> {
    const saved = await saveInvoice(database, company.user, {
      customer_id,
      currency: how.currency,
      lines: lines.map((line) => ({ ...line })),
    });
    const id = saved.id ?? '';
    const row = await stored(database, 'invoices', id);
    const priced = await database.sql<Sums[]>`
      select net::text, gst::text, total::text from invoice_lines where invoice_id = ${id} order by position`;
    const inForm = documentTotals(lines, how);
    const whole = { net: row.net_amount ?? '', gst: row.gst_amount ?? '', total: row.total_amount ?? '' };
    for (const [byDatabase, byForm] of [
      [whole, inForm],
      ...priced.map((line, index) => [line, inForm.lines[index]] as const),
    ] as const)
      for (const part of ['net', 'gst', 'total'] as const)
        if (Number(byDatabase[part]) !== Number(byForm?.[part]))
          throw new Error(`The form has a ${part} of ${byForm?.[part]}, the database ${byDatabase[part]}.`);
    return { id, ...whole, lines: priced };
  }

  return {
    ...company,
    price,
    /** What an invoice of single units at one rate comes to. */
    priceAt: (prices: readonly string[], rate: string) => price(linesOf(prices, rate)),
  };
}
