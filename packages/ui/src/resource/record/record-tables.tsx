import type { Row } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { later } from '../../core/later.tsx';
import { Skeleton } from '../../core/Skeleton.tsx';
import type { RecordTab } from './RecordTabs.tsx';

const RecordTableView = later(
  async () => (await import('./RecordTableView.tsx')).RecordTableView,
  () => <Skeleton height={200} />,
);

/** Returns the tables that a record's page declares, as sections; with titles if no tab names them. */
export function recordTables(resource: AnyResource, row: Row, isTitled = false): readonly RecordTab[] {
  return (resource.tables ?? [])
    .filter(({ isShown }) => isShown?.(row) ?? true)
    .map((table) => ({
      id: table.id,
      label: table.label,
      content: () => (
        <RecordTableView
          key={`${table.id} ${row.id}`}
          resource={resource}
          table={table}
          row={row}
          isTitled={isTitled}
        />
      ),
    }));
}
