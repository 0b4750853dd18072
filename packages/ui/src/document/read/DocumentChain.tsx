import { absolutePath, type Row, useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { type DocumentStockMovement, type Reference, readFrom } from '@ledgerwise/resource';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Card } from '../../core/Card.tsx';
import { formatMoney } from '../../core/formats/format.ts';
import { Day } from '../../core/formats/Time.tsx';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Skeleton } from '../../core/Skeleton.tsx';
import { titleOf } from '../../resource/format-value.ts';
import { useResourceKeys } from '../../resource/query/query-keys.ts';
import { useLiveTable } from '../../resource/query/use-live-table.ts';
import { RecordState } from '../../resource/record/RecordFields.tsx';
import { RecordLink } from '../../resource/record/RecordLink.tsx';
import { documentOf } from '../use-document.ts';
import styles from './DocumentRead.module.css';
import { Failed } from './DocumentSide.tsx';

/** As many as a document becomes in practice: one, and those that were cancelled. */
const MOST = 20;

/** What a document has become: the invoices of an order, by the field that names it. */
export function BecameOf({ reference: { resource, field }, id }: { reference: Reference; id: string }) {
  const { data, basePath } = useHost();
  const formats = useFormats();
  const keys = useResourceKeys(resource.name);
  const { date, currency } = documentOf(resource);
  useLiveTable(resource.name);
  const found = useQuery<readonly Row[]>({
    queryKey: [...keys.lists, 'of', field, id],
    queryFn: async ({ signal }) => {
      const { rows } = await data.list(readFrom(resource), {
        filters: [{ field, operator: 'equals', value: id }],
        sort: { field: 'created_at', descending: true },
        page: { size: MOST, offset: 0 },
        signal,
      });
      return rows;
    },
    staleTime: 0,
  });
  const { one, many } = resource.label;
  return (
    <Card title={many}>
      {found.isPending && <Skeleton width="100%" height="2.5rem" />}
      {found.isError && (
        <Failed
          text={`The ${many.toLowerCase()} could not be loaded.`}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data?.length === 0 && <p className={styles.soft}>No {one.toLowerCase()} was made of it yet.</p>}
      <ul className={styles.entries}>
        {found.data?.map((row) => (
          <li key={row.id}>
            <span>
              <Link to={`${absolutePath(basePath, resource.path)}/${row.id}`}>{titleOf(resource, row)}</Link>{' '}
              <RecordState resource={resource} row={row} />
              <small>
                <Day on={String(row[date] ?? '')} />
              </small>
            </span>
            <span className={styles.figure}>
              {formatMoney(
                String(row.total_amount ?? '0'),
                String((currency && row[currency]) ?? formats.currency),
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface MovedStockProps {
  readonly movements: UseQueryResult<readonly DocumentStockMovement[]>;
  readonly baseCurrency: string;
}

/** What the document took into stock or out of it, at which value; nothing where it moved none. */
export function MovedStock({ movements, baseCurrency }: MovedStockProps) {
  if (movements.isError)
    return (
      <Card title="Stock">
        <Failed text="The movements could not be loaded." onRetry={() => void movements.refetch()} />
      </Card>
    );
  if (!movements.data || movements.data.length === 0) return null;
  return (
    <Card title="Stock">
      <ul className={styles.entries}>
        {movements.data.map(({ id, item_id, item, sku, moved_on, quantity, value }) => (
          <li key={id}>
            <span>
              <RecordLink address={{ table: 'inventory_items', id: item_id }}>
                <bdi>{item}</bdi>
              </RecordLink>
              <small>
                {sku && `${sku}, `}
                <Day on={moved_on} />
              </small>
            </span>
            <span className={styles.figure}>
              {quantity.startsWith('-') ? `${quantity.slice(1)} out` : `${quantity} in`},{' '}
              {formatMoney(value.replace('-', ''), baseCurrency)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
