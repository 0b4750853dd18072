import type { Row } from '@ledgerwise/contract';
import { companySettings } from '@ledgerwise/domain';

/** What a reset leaves alone: the currency of the books is no preference, and what has no default is the company's own. */
const KEPT: ReadonlySet<string> = new Set(['base_currency']);

/** What a new company begins with, as the inputs hold it. */
export const settingsDefaults: Readonly<Record<string, string | boolean>> = Object.fromEntries(
  Object.entries(companySettings.fields).flatMap(([name, field]) =>
    field.default === undefined || KEPT.has(name)
      ? []
      : [[name, typeof field.default === 'boolean' ? field.default : String(field.default)]],
  ),
);

/** What holds where no settings were saved yet. */
export const settingsOfNone: Row = {
  id: '',
  ...Object.fromEntries(
    Object.entries(companySettings.fields).map(([name, field]) => [name, field.default ?? null]),
  ),
};
