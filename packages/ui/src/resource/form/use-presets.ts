import { type DataSource, type Row, toAppError, useHost } from '@ledgerwise/contract';
import { useLocation } from '@ledgerwise/contract/router';
import { type AnyResource, fieldOf, readFrom, type Values } from '@ledgerwise/resource';
import { parsePresets } from '@ledgerwise/resource/validation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Initial values from the address, with the records that they refer to. */
export interface Presets {
  readonly values: Values;
  readonly records: ReadonlyMap<string, Row>;
}

/** For addresses without presets. */
export const NO_PRESETS: Presets = { values: {}, records: new Map() };

/**
 * Reads the presets of a new record from the address. Undefined until the records that it names are loaded, which fill
 * in other fields; a missing or forbidden one is ignored.
 */
export function usePresets(resource: AnyResource): Presets | undefined {
  const { data } = useHost();
  const { search } = useLocation();
  // Read once: another address must not replace the input.
  const [values] = useState(() => parsePresets(resource, new URLSearchParams(search)));
  const refs = Object.entries(values).flatMap(([name, id]) => {
    const target = fieldOf(resource, name).targetResource;
    return target ? [{ name, target, id: String(id) }] : [];
  });
  const asks = refs.length > 0 || resource.fromSettings !== undefined;
  const found = useQuery<Presets>({
    queryKey: ['presets', resource.name, values],
    queryFn: async ({ signal }) => {
      const kept = { ...values };
      const records = new Map<string, Row>();
      const read = async ({ name, target, id }: (typeof refs)[number]): Promise<void> => {
        try {
          records.set(name, await data.get(readFrom(target), id, signal));
        } catch (error) {
          const { code } = toAppError(error);
          if (code !== 'data.not_found' && code !== 'data.forbidden') throw error;
          delete kept[name];
        }
      };
      const [usual] = await Promise.all([readUsual(data, resource, signal), ...refs.map(read)]);
      return { values: { ...usual, ...kept }, records };
    },
    enabled: asks,
    gcTime: 0,
    retry: 1,
  });
  if (!asks) return Object.keys(values).length === 0 ? NO_PRESETS : { ...NO_PRESETS, values };
  // If the names cannot be loaded now, the inputs try again.
  return found.data ?? (found.error ? { ...NO_PRESETS, values } : undefined);
}

/** Reads defaults from the organization's settings. */
async function readUsual(
  data: DataSource,
  { fromSettings }: AnyResource,
  signal: AbortSignal,
): Promise<Values> {
  if (!fromSettings) return {};
  const { rows } = await data.list('company_settings', {
    sort: { field: 'updated_at', descending: true },
    page: { size: 1, offset: 0 },
    signal,
  });
  const [row] = rows;
  return row
    ? Object.fromEntries(Object.entries(fromSettings).map(([name, column = '']) => [name, row[column]]))
    : {};
}

/** Returns the initial values of a new record: those of the address, and those that its records fill in. */
export function presetValues(resource: AnyResource, before: Values, { values, records }: Presets): Values {
  const filled = [...records].map(([name, record]) =>
    fieldOf(resource, name).fills?.(record, { ...before, ...values }),
  );
  return Object.assign({}, ...filled, values) as Values;
}
