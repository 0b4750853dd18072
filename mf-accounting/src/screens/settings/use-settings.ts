import type { Row } from '@ledgerwise/contract';
import { companySettings } from '@ledgerwise/domain';
import { type Answer, useAnswer } from '@ledgerwise/ui/resource';

/** Loads the organization's settings once for all components; null if none are saved yet. */
export function useSettings(): Answer<Row | null> {
  const { name } = companySettings;
  return useAnswer<Row | null>(name, 'settings', async (data, signal) => {
    const page = { size: 1, offset: 0 } as const;
    const newest = { field: 'updated_at', descending: true } as const;
    const { rows } = await data.list(name, { sort: newest, page, signal });
    return rows[0] ?? null;
  });
}
