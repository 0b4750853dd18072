import { companySettings } from '@ledgerwise/domain';
import { choice, type Field, type Values } from '@ledgerwise/resource';
import { COUNTRY_CHOICES, codeOf, countryOfCode, countryOfZone, suggestedFor } from './countries.ts';

/** Name of a company until the user enters one. */
const UNNAMED = 'My Company';

const { company_name, base_currency, gst_enabled, default_gst_rate, tax_id, address, date_format } =
  companySettings.fields;

/** Fields of the form: settings, and the country, from which most of them are suggested. */
export const FACTS = {
  company_name,
  country: choice(COUNTRY_CHOICES, {
    label: 'Country',
    required: 'Choose where your company is',
    help: 'Suggests currency, tax and date format.',
  }),
  base_currency: { ...base_currency, help: 'The currency you keep your books in.' },
  date_format,
  gst_enabled: { ...gst_enabled, label: 'Charges GST or sales tax' },
  default_gst_rate: { ...default_gst_rate, help: 'Default rate. You can change it per line.' },
  tax_id: { ...tax_id, help: 'Your tax registration number. It is printed on invoices.' },
  address: { ...address, help: 'Your postal address. It is printed on invoices.' },
} satisfies Readonly<Record<string, Field>>;

export type FactName = keyof typeof FACTS;

/** Returns the form's initial values: the settings, with suggestions by country for those not entered yet. */
export function initialFacts(row: Values): Values {
  const country = countryOfCode(row.country) ?? countryOfZone(String(row.time_zone));
  const isUntouched = row.updated_at === row.created_at;
  return {
    ...Object.fromEntries(Object.keys(FACTS).map((name) => [name, row[name] ?? ''])),
    country,
    ...(row.company_name === UNNAMED && { company_name: '' }),
    ...(isUntouched && suggestedFor(country)),
  };
}

/** True if a field is shown. */
export const isAsked = (name: FactName, values: Values): boolean =>
  values.gst_enabled === true || (name !== 'default_gst_rate' && name !== 'tax_id');

/** Settings to save: figures are shown in the base currency until another one is chosen. */
export function changedFacts(row: Values, checked: Values): Values {
  const code = codeOf(checked.country);
  const { country: _named, ...facts } = checked;
  const all = {
    ...facts,
    // Elsewhere does not remove a country from the settings.
    ...(code !== null && { country: code }),
    ...(facts.base_currency !== row.base_currency && { currency: facts.base_currency }),
  };
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => String(value ?? '') !== String(row[name] ?? '')),
  );
}
