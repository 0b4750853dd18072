import { absolutePath, type Row, useHost } from '@ledgerwise/contract';
import { Link, useNavigate } from '@ledgerwise/contract/router';
import { type AnyResource, exactRow, fieldOf, hasScreen, type Reference } from '@ledgerwise/resource';
import { emptyListState, type ListState, printListState } from '@ledgerwise/resource/query';
import { useMemo } from 'react';
import { Card } from '../../core/Card.tsx';
import { countOf } from '../../core/formats/format.ts';
import { type Formats, useFormats } from '../../core/formats/use-formats.ts';
import { ErrorState } from '../../core/states.tsx';
import { DataGrid } from '../../table/DataGrid.tsx';
import { listColumns } from '../list/list-columns.tsx';
import { totalsIn } from '../list/list-totals.ts';
import { useList } from '../list/use-list.ts';
import { useLiveTable } from '../query/use-live-table.ts';
import styles from './ResourceRead.module.css';
import { referencedRecordsTexts } from './texts.ts';

/** Few enough to view beside the record; their own list has all of them. */
const SHOWN = 25;

export interface ReferencedRecordsProps {
  readonly reference: Reference;
  /** Its records refer to this one by other fields, too, so its heading says by which. */
  readonly isOneOfSeveral: boolean;
  /** Id of the record that they refer to. */
  readonly id: string;
}

/** State of a list with the records that refer to another one, in any of its views. */
function stateOf(resource: AnyResource, field: string, id: string): ListState {
  const everything = resource.views?.find(({ filters }) => filters.length === 0)?.id;
  const all = emptyListState(resource);
  return {
    ...all,
    view: everything ?? all.view,
    filters: [{ field, operator: 'equals', value: id }],
  };
}

/** The newest records that refer to another one, with their totals, and a link to all of them. */
export function ReferencedRecords({
  reference: { resource, field },
  isOneOfSeveral,
  id,
}: ReferencedRecordsProps) {
  const { basePath } = useHost();
  const formats = useFormats();
  const navigate = useNavigate();
  const state = useMemo(() => stateOf(resource, field, id), [resource, field, id]);
  const { page, summary } = useList(resource, { ...state, size: SHOWN });
  useLiveTable(resource.name);
  const path = absolutePath(basePath, resource.path);
  const columns = useMemo(() => {
    const names = resource.list.columns.filter((name) => name !== field);
    return listColumns(resource, names, formats, { to: (one) => `${path}/${one}` });
  }, [resource, field, formats, path]);
  const { one, many } = resource.label;
  const title = isOneOfSeveral ? `${many}: ${fieldOf(resource, field).label}` : many;
  // They belong to another resource than this screen's, whose amounts its data source makes exact.
  const rows = useMemo(() => page.data?.rows.map((row) => exactRow(resource, row)), [page.data, resource]);
  const count = summary.data?.count;
  const kinds = many.toLowerCase();
  const all = (
    <Link to={{ pathname: path, search: printListState(resource, state).toString() }}>
      {referencedRecordsTexts.all(kinds)}
    </Link>
  );
  if (page.error && !rows)
    return (
      <ErrorState
        error={page.error}
        title={referencedRecordsTexts.failedToLoad(kinds)}
        onRetry={() => void Promise.all([page.refetch(), summary.refetch()])}
      />
    );
  if (rows?.length === 0)
    return (
      <Card title={title}>
        <p className={styles.none}>{referencedRecordsTexts.none}</p>
      </Card>
    );
  return (
    <section aria-label={referencedRecordsTexts.ofThisRecord(title)}>
      <div className={styles.referenced}>
        <h2>{title}</h2>
        {all}
      </div>
      <Card flush>
        <DataGrid
          label={title}
          columns={columns}
          rows={rows}
          skeletonRows={3}
          total={count}
          totals={totalsIn(resource, summary.data, formats.currency, formats)}
          caption={captionOf(rows, count, one.toLowerCase(), kinds, formats)}
          {...(hasScreen(resource, 'read') && {
            rowKeys: { enter: (row: Row) => void navigate(`${path}/${row.id}`) },
            onRowClick: (row: Row) => void navigate(`${path}/${row.id}`),
          })}
        />
      </Card>
    </section>
  );
}

/** `3 invoices`, `The newest 25 of 112 invoices`. */
function captionOf(
  rows: readonly Row[] | undefined,
  count: number | undefined,
  one: string,
  many: string,
  formats: Formats,
) {
  if (!rows || count === undefined) return referencedRecordsTexts.loading(many);
  return rows.length < count
    ? referencedRecordsTexts.firstOf(rows.length, countOf(count, one, many, formats))
    : countOf(count, one, many, formats);
}
