import { useHost } from '@ledgerwise/contract';
import type { AnyResource, Values } from '@ledgerwise/resource';

/** English name of an ISO 3166-1 code, as fields with a country hold it. */
function nameOf(code: string): string | undefined {
  try {
    return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code);
  } catch {
    // The settings hold what is no code: the field begins as it is declared.
    return undefined;
  }
}

/** Where most contacts of a company are: the country of its settings, in the fields that say so; nothing where they name none. */
export function useOwnCountry(): (resource: Pick<AnyResource, 'fields'>) => Values {
  const code = useHost().auth.organisation?.settings?.country;
  return ({ fields }) => {
    const name = typeof code === 'string' ? nameOf(code) : undefined;
    if (name === undefined) return {};
    const own = Object.entries(fields).filter(([, field]) => field.isCountry === true);
    return Object.fromEntries(own.map(([field]) => [field, name]));
  };
}
