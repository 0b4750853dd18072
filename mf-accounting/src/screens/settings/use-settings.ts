import { AppError, type Row } from '@ledgerwise/contract';
import { companySettings } from '@ledgerwise/domain';
import { type Answer, useAnswer } from '@ledgerwise/ui/resource';

/** The settings of the organisation, asked for once however many look. */
export function useSettings(): Answer<Row> {
  const { name } = companySettings;
  return useAnswer<Row>(name, 'settings', async (data, signal) => {
    const page = { size: 1, offset: 0 } as const;
    const newest = { field: 'updated_at', descending: true } as const;
    const { rows } = await data.list(name, { sort: newest, page, signal });
    const [row] = rows;
    if (!row) throw new AppError('data.not_found');
    return row;
  });
}
