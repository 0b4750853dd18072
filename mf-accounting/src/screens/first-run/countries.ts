import { COUNTRY_DEFAULTS } from '@ledgerwise/domain';
import type { Values } from '@ledgerwise/resource';

/** Any other country, without suggestions. */
export const ELSEWHERE = 'Elsewhere';

/** Options of the country field. */
export const COUNTRY_CHOICES = [...COUNTRY_DEFAULTS.map(({ name }) => name), ELSEWHERE].map((name) => ({
  value: name,
  label: name,
}));

/** Returns the country of a time zone, if it is one of these. */
export const countryOfZone = (zone: string): string =>
  COUNTRY_DEFAULTS.find(({ zones }) => zones.test(zone))?.name ?? ELSEWHERE;

/** Returns the code of a country in this list; null for others. */
export const codeOf = (name: unknown): string | null =>
  COUNTRY_DEFAULTS.find((candidate) => candidate.name === name)?.code ?? null;

/** Returns the form's name of a country code; undefined if the form has none. */
export const countryOfCode = (code: unknown): string | undefined =>
  COUNTRY_DEFAULTS.find((candidate) => candidate.code === code)?.name;

/** Suggestions for a country, as values of the company's settings. */
export function suggestedFor(name: string): Values {
  const country = COUNTRY_DEFAULTS.find((candidate) => candidate.name === name);
  if (!country) return {};
  return {
    base_currency: country.currency,
    gst_enabled: country.rate !== null,
    ...(country.rate !== null && { default_gst_rate: country.rate }),
    date_format: country.dateFormat,
  };
}
