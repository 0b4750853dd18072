import { AppError, type DataSource, type Row } from '@ledgerwise/contract';
import type { LocalTable } from './table.ts';
import type { InTurn } from './turns.ts';

const changedInAnotherTab = (): AppError =>
  new AppError('data.stale', {
    status: 409,
    message: 'This record was changed in another tab. Load the newest version, then make your change again.',
  });

/** Adds and changes single records, one tab after another. */
export const writeRecords = (
  tableOf: (name: string) => LocalTable,
  inTurn: InTurn,
): Pick<DataSource, 'create' | 'update'> => ({
  create<R extends Row>(name: string, values: Readonly<Record<string, unknown>>): Promise<R> {
    return inTurn(() => {
      const table = tableOf(name);
      const row = table.draft(values);
      table.store([row, ...table.rows()]);
      return row as R;
    });
  },
  update<R extends Row>(
    name: string,
    id: string,
    changes: Readonly<Record<string, unknown>>,
    { ifUnchangedSince }: { readonly ifUnchangedSince?: string } = {},
  ): Promise<R> {
    return inTurn(() => {
      const table = tableOf(name);
      const current = table.find(id);
      if (ifUnchangedSince !== undefined && current.updated_at !== ifUnchangedSince)
        throw changedInAnotherTab();
      const row = table.changed(current, changes);
      table.store(table.rows().map((candidate) => (candidate.id === id ? row : candidate)));
      return row as R;
    });
  },
});
