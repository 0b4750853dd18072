import { type Row, useHost } from '@ledgerwise/contract';
import type {
  AnyResource,
  DocumentEntry,
  DocumentLink,
  DocumentSettlement,
  DocumentStockMovement,
  OrderMatch,
} from '@ledgerwise/resource';
import { type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useResourceKeys } from '../../resource/query/query-keys.ts';
import { documentOf } from '../use-document.ts';

/** Payments and credits of a document, oldest first. */
export function useSettlements(
  resource: AnyResource,
  id: string,
): UseQueryResult<readonly DocumentSettlement[]> {
  const { data } = useHost();
  const keys = useResourceKeys(resource.name);
  const { kind, balance } = documentOf(resource);
  return useQuery({
    queryKey: [...keys.record(id), 'settlements'],
    queryFn: ({ signal }) => data.call('document_settlements', { kind, id }, signal),
    enabled: balance !== undefined,
    staleTime: 0,
  });
}

/** Entries of a document, in the order of posting. */
export function useEntries(resource: AnyResource, id: string): UseQueryResult<readonly DocumentEntry[]> {
  const { data } = useHost();
  const keys = useResourceKeys(resource.name);
  const { kind, isTemplate = false, postsNothing = false } = documentOf(resource);
  return useQuery({
    queryKey: [...keys.record(id), 'entries'],
    queryFn: ({ signal }) => data.call('document_entries', { kind, id }, signal),
    enabled: !isTemplate && !postsNothing,
    staleTime: 0,
  });
}

/** Sources and successors of a document, by kind, and the key of that query. */
export function useDocumentLinks(
  resource: AnyResource,
  id: string,
): { readonly links: UseQueryResult<readonly DocumentLink[]>; readonly queryKey: QueryKey } {
  const { data } = useHost();
  const keys = useResourceKeys(resource.name);
  const { kind, isChained = false } = documentOf(resource);
  const queryKey = [...keys.record(id), 'chain'];
  const links = useQuery({
    queryKey,
    queryFn: ({ signal }) => data.call('document_chain', { kind, id }, signal),
    enabled: isChained,
    staleTime: 0,
  });
  return { links, queryKey };
}

/** Stock movements of a document, in order. */
export function useMovedStock(
  resource: AnyResource,
  id: string,
): UseQueryResult<readonly DocumentStockMovement[]> {
  const { data } = useHost();
  const keys = useResourceKeys(resource.name);
  const { kind, movesStock = false } = documentOf(resource);
  return useQuery({
    queryKey: [...keys.record(id), 'stock'],
    queryFn: ({ signal }) => data.call('document_stock', { kind, id }, signal),
    enabled: movesStock,
    staleTime: 0,
  });
}

/** Loads ordered, delivered and billed quantities of a document's order; null if it has none. */
export function useOrderMatch(resource: AnyResource, row: Row): UseQueryResult<OrderMatch | null> {
  const { data } = useHost();
  const keys = useResourceKeys(resource.name);
  const { kind, isMatched } = documentOf(resource);
  return useQuery({
    queryKey: [...keys.record(row.id), 'match'],
    queryFn: ({ signal }) => data.call('order_match', { kind, id: row.id }, signal),
    enabled: isMatched?.(row) ?? false,
    staleTime: 0,
  });
}
