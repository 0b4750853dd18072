import { COUNTRY_DEFAULTS } from '@ledgerwise/domain';
import type { Values } from '@ledgerwise/resource';

/** Anywhere else: nothing is suggested. */
export const ELSEWHERE = 'Elsewhere';

/** As a field offers them. */
export const COUNTRY_CHOICES = [...COUNTRY_DEFAULTS.map(({ name }) => name), ELSEWHERE].map((name) => ({
  value: name,
  label: name,
}));

/** Where a time zone lies, as far as one of these countries is meant. */
export const countryOfZone = (zone: string): string =>
  COUNTRY_DEFAULTS.find(({ zones }) => zones.test(zone))?.name ?? ELSEWHERE;

/** The code of a country that is chosen here; null for anywhere else. */
export const codeOf = (name: unknown): string | null =>
  COUNTRY_DEFAULTS.find((candidate) => candidate.name === name)?.code ?? null;

/** The country of a code, as the form names it; undefined where the form does not. */
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
