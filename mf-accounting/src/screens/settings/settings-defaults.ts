import type { Row } from '@ledgerwise/contract';
import { companySettings } from '@ledgerwise/domain';

/**
 * Settings that a reset does not change: the base currency is not a preference, and settings without a default belong
 * to the company.
 */
const KEPT: ReadonlySet<string> = new Set(['base_currency']);

/** Initial settings of a new company, as the inputs hold them. */
export const settingsDefaults: Readonly<Record<string, string | boolean>> = Object.fromEntries(
  Object.entries(companySettings.fields).flatMap(([name, field]) =>
    field.default === undefined || KEPT.has(name)
      ? []
      : [[name, typeof field.default === 'boolean' ? field.default : String(field.default)]],
  ),
);

/** Settings before any were saved. */
export const settingsOfNone: Row = {
  id: '',
  ...Object.fromEntries(
    Object.entries(companySettings.fields).map(([name, field]) => [name, field.default ?? null]),
  ),
};
