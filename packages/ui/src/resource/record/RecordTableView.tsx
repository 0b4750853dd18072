import { type Row, useHost } from '@ledgerwise/contract';
import { exactRow, type RecordTable } from '@ledgerwise/resource';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Card } from '../../core/Card.tsx';
import { countOfRecords } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { EmptyState, ErrorState } from '../../core/states.tsx';
import { DataGrid } from '../../table/DataGrid.tsx';
import { callByName } from '../actions/run-action.ts';
import { listColumns } from '../list/list-columns.tsx';
import { useResourceKeys } from '../query/query-keys.ts';
import { isRow } from './is-row.ts';
import styles from './ResourceRead.module.css';
import { recordTableViewTexts } from './texts.ts';

export interface RecordTableViewProps {
  /** Record type. */
  readonly resource: { readonly name: string };
  readonly table: RecordTable;
  readonly row: Row;
  /** Shows its own title, if no tab names it. */
  readonly isTitled?: boolean;
}

/** Returns the rows of a response. Throws if it is not a list of rows. */
function rowsOf({ call, rows }: RecordTable, answer: unknown): readonly Row[] {
  if (!Array.isArray(answer) || !answer.every(isRow)) throw new Error(`${call} answered no rows.`);
  return answer.map((row) => exactRow(rows, row));
}

/** Rows that belong to a record, a part of its page. */
export function RecordTableView({ resource, table, row, isTitled = false }: RecordTableViewProps) {
  const { data } = useHost();
  const formats = useFormats();
  const keys = useResourceKeys(resource.name);
  const args = table.arguments?.(row) ?? { id: row.id };
  const answer = useQuery({
    queryKey: [...keys.record(row.id), 'table', table.id, args],
    queryFn: async () => rowsOf(table, await callByName(data, table.call, args)),
    staleTime: 0,
  });
  const { rows: kind } = table;
  const columns = useMemo(
    () => listColumns(kind, kind.list.columns, formats, { to: (id) => id }),
    [kind, formats],
  );
  const many = kind.label.many.toLowerCase();
  const rows = answer.data;
  if (answer.error && !rows)
    return (
      <ErrorState
        error={answer.error}
        title={recordTableViewTexts.failedToLoad(many)}
        onRetry={() => void answer.refetch()}
      />
    );
  const title = isTitled ? { title: table.label } : {};
  if (rows?.length === 0)
    return isTitled ? (
      <Card {...title}>
        <p className={styles.none}>
          {kind.empty.title}. {kind.empty.text}
        </p>
      </Card>
    ) : (
      <EmptyState {...kind.empty} />
    );
  const isCut = rows !== undefined && rows.length === table.limit;
  return (
    <Card flush {...title}>
      <DataGrid
        label={table.label}
        columns={columns}
        rows={rows}
        skeletonRows={isTitled ? 1 : 5}
        total={rows?.length}
        caption={
          rows
            ? recordTableViewTexts.caption(countOfRecords(kind.label, rows.length, formats), isCut)
            : recordTableViewTexts.loading(many)
        }
      />
    </Card>
  );
}
