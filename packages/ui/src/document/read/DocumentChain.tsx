import { absolutePath, type Row, useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import {
  type AnyResource,
  type DocumentLink,
  type DocumentStockMovement,
  type LinkedDocument,
  type Reference,
  readFrom,
} from '@ledgerwise/resource';
import { type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
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
import { useEntities } from '../../resource/record/related.ts';
import { documentOf } from '../use-document.ts';
import styles from './DocumentRead.module.css';
import { Failed } from './DocumentSide.tsx';
import { documentChainTexts } from './texts.ts';

/** Height of a card without documents, which most are. */
const CARD_HEIGHT = '5.5rem';

interface LinkedDocumentsProps {
  /** Names of the record types that always have a card. */
  readonly successors: readonly string[];
  readonly links: UseQueryResult<readonly DocumentLink[]>;
  readonly queryKey: QueryKey;
}

/** Sources and successors of a document, a card for each kind. */
export function LinkedDocuments({ successors, links, queryKey }: LinkedDocumentsProps) {
  const entities = useEntities();
  if (links.isError)
    return (
      <Card title={documentChainTexts.relatedDocuments}>
        <Failed text={documentChainTexts.failed} onRetry={() => void links.refetch()} />
      </Card>
    );
  if (!links.data || entities.length === 0)
    return successors.map((name) => <Skeleton key={name} width="100%" height={CARD_HEIGHT} />);
  const shown = links.data.filter(({ way, documents }) => way === 'became' || documents.length > 0);
  return shown.map((link) => {
    const resource = entities.find(({ name }) => name === link.table_name);
    return resource && <LinkCard key={link.table_name} resource={resource} link={link} queryKey={queryKey} />;
  });
}

interface LinkCardProps {
  readonly resource: AnyResource;
  readonly link: DocumentLink;
  readonly queryKey: QueryKey;
}

function LinkCard({ resource, link: { way, documents }, queryKey }: LinkCardProps) {
  useLiveTable(resource.name, { also: queryKey });
  const { one, many } = resource.label;
  return (
    <Card title={way === 'became' ? many : documentChainTexts.madeFrom(one)}>
      {documents.length === 0 && (
        <p className={styles.soft}>{documentChainTexts.noneCreated(one.toLowerCase())}</p>
      )}
      <DocumentEntries resource={resource} documents={documents} />
    </Card>
  );
}

interface DocumentEntriesProps {
  readonly resource: AnyResource;
  readonly documents: readonly LinkedDocument[];
}

/** Links to documents, with their state, date and total. */
function DocumentEntries({ resource, documents }: DocumentEntriesProps) {
  const formats = useFormats();
  const { basePath } = useHost();
  return (
    <ul className={styles.entries}>
      {documents.map(({ id, number, dated, status, currency, total_amount }) => (
        <li key={id}>
          <span>
            <Link to={`${absolutePath(basePath, resource.path)}/${id}`}>{number}</Link>{' '}
            <RecordState resource={resource} row={{ id, status }} />
            <small>
              <Day on={dated} />
            </small>
          </span>
          <span className={styles.figure}>{formatMoney(total_amount, currency, formats)}</span>
        </li>
      ))}
    </ul>
  );
}

/** More credit notes than documents have in practice. */
const MOST = 20;

/**
 * Documents that refer to one without being created from it: the credit notes of an invoice, by the field
 * that names it.
 */
export function BecameOf({ reference: { resource, field }, id }: { reference: Reference; id: string }) {
  const { data } = useHost();
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
  const documents = found.data?.map((row) => ({
    id: row.id,
    number: titleOf(resource, row),
    dated: String(row[date] ?? ''),
    status: String(row.status ?? ''),
    currency: String((currency && row[currency]) ?? formats.currency),
    total_amount: String(row.total_amount ?? '0'),
  }));
  return (
    <Card title={many}>
      {found.isPending && <Skeleton width="100%" height="2.5rem" />}
      {found.isError && (
        <Failed
          text={documentChainTexts.notLoaded(many.toLowerCase())}
          onRetry={() => void found.refetch()}
        />
      )}
      {documents?.length === 0 && (
        <p className={styles.soft}>{documentChainTexts.noneCreated(one.toLowerCase())}</p>
      )}
      {documents && <DocumentEntries resource={resource} documents={documents} />}
    </Card>
  );
}

interface MovedStockProps {
  readonly movements: UseQueryResult<readonly DocumentStockMovement[]>;
  readonly baseCurrency: string;
}

/** Stock that the document moved, with its value; renders nothing if it moved none. */
export function MovedStock({ movements, baseCurrency }: MovedStockProps) {
  const formats = useFormats();
  if (movements.isError)
    return (
      <Card title={documentChainTexts.stock}>
        <Failed text={documentChainTexts.stockFailed} onRetry={() => void movements.refetch()} />
      </Card>
    );
  if (!movements.data || movements.data.length === 0) return null;
  return (
    <Card title={documentChainTexts.stock}>
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
              {quantity.startsWith('-')
                ? documentChainTexts.stockOut(quantity.slice(1))
                : documentChainTexts.stockIn(quantity)}
              , {formatMoney(value.replace('-', ''), baseCurrency, formats)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
