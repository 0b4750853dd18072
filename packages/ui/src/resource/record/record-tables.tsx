import type { Row } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../core/Skeleton.tsx';
import type { RecordTab } from './RecordTabs.tsx';

const RecordTableView = lazy(async () => ({
  default: (await import('./RecordTableView.tsx')).RecordTableView,
}));

/** Returns the tables that a record's page declares, as sections; with titles if no tab names them. */
export function recordTables(resource: AnyResource, row: Row, isTitled = false): readonly RecordTab[] {
  return (resource.tables ?? [])
    .filter(({ isShown }) => isShown?.(row) ?? true)
    .map((table) => ({
      id: table.id,
      label: table.label,
      content: () => (
        <Suspense fallback={<Skeleton height={200} />}>
          <RecordTableView
            key={`${table.id} ${row.id}`}
            resource={resource}
            table={table}
            row={row}
            isTitled={isTitled}
          />
        </Suspense>
      ),
    }));
}
