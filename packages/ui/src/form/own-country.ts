import { useHost } from '@ledgerwise/contract';
import type { AnyResource, Values } from '@ledgerwise/resource';

/** English name of an ISO 3166-1 code, as fields with a country hold it. */
function nameOf(code: string): string | undefined {
  try {
    return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code);
  } catch {
    // If the settings contain an invalid code, the field keeps its declared default.
    return undefined;
  }
}

/**
 * Presets country fields with the company's country, where most contacts are; returns nothing if the settings have
 * none.
 */
export function useOwnCountry(): (resource: Pick<AnyResource, 'fields'>) => Values {
  const code = useHost().auth.organisation?.settings?.country;
  return ({ fields }) => {
    const name = typeof code === 'string' ? nameOf(code) : undefined;
    if (name === undefined) return {};
    const own = Object.entries(fields).filter(([, field]) => field.isCountry === true);
    return Object.fromEntries(own.map(([field]) => [field, name]));
  };
}
