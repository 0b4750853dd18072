import type { Organisation } from '@ledgerwise/contract';
import type { Formats } from './use-formats.ts';

const NEW = { dateFormat: 'DD/MM/YYYY', numberFormat: '1,234.56', timeZone: 'UTC' } as const;

/** Returns the formats of an organization; until one is loaded, those of a new organization. */
export function formatsOf(organisation: Organisation | null, currency = 'USD'): Formats {
  const { dateFormat, numberFormat, timeZone } = organisation ?? NEW;
  return { currency, dateFormat, numberFormat, timeZone };
}
