import { quote } from './quote.ts';
import type { Records } from './seeds/seed.ts';

type Cells = Readonly<Record<string, string>>;

/**
 * Values for an insert where any value of the column's type would not do, so that the refusal is about
 * rights. As SQL, with records of the organization that the row is to belong to.
 */
const SAMPLES: Readonly<Record<string, (records: Records, organisation: string) => Cells>> = {
  accounts: () => ({ code: quote('9991'), type: quote('asset') }),
  asset_usage: ({ asset }) => ({ asset_id: quote(asset) }),
  attachments: ({ supplier }) => ({
    entity: quote('vendors'),
    record_id: quote(supplier),
    media_type: quote('text/plain'),
  }),
  bank_reconciliations: ({ bank }) => ({ bank_account_id: quote(bank) }),
  bank_rules: ({ sales }) => ({
    description_contains: quote('fee'),
    account_id: quote(sales),
    direction: quote('any'),
  }),
  bank_transactions: ({ bank }) => ({ bank_account_id: quote(bank) }),
  budgets: ({ account }) => ({ account_id: quote(account), month: quote('2030-01-01') }),
  contact_persons: ({ buyer }) => ({ customer_id: quote(buyer) }),
  exchange_rates: () => ({ currency: quote('CHF') }),
  fixed_assets: () => ({ useful_life: '5' }),
  posting_rules: ({ equipment }) => ({
    purpose: quote('fixed_asset'),
    match: quote('Another'),
    account_id: quote(equipment),
  }),
  saved_views: () => ({ table_name: quote('customers'), query: quote('q=matrix'), is_shared: 'false' }),
  tax_code_lines: ({ taxCode }) => ({ tax_code_id: quote(taxCode), rate: '5', in_return: 'true' }),
  tax_codes: () => ({ code: quote('MATRIX'), treatment: quote('standard') }),
  tax_entries: () => ({ tax_year: '2026' }),
  tracking_categories: () => ({ name: quote('Matrix') }),
  tracking_options: ({ trackingCategory }) => ({
    tracking_category_id: quote(trackingCategory),
    name: quote('Matrix'),
  }),
};

/** The values that an insert into a table cannot do without, beyond what any value of a column's type would be. */
export const samplesFor = (table: string, records: Records, organisation: string): Cells =>
  SAMPLES[table]?.(records, organisation) ?? {};
