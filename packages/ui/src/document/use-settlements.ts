import { useHost } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { useQuery } from '@tanstack/react-query';
import { useResourceKeys } from '../resource/query-keys.ts';
import { documentOf } from './use-document.ts';

/** What was paid or credited on a document, oldest first. */
export function useSettlements(resource: AnyResource, id: string) {
  const { data } = useHost();
  const keys = useResourceKeys(resource.name);
  const { kind, settledBy } = documentOf(resource);
  return useQuery({
    queryKey: [...keys.record(id), 'settlements'],
    queryFn: ({ signal }) => data.call('document_settlements', { kind, id }, signal),
    enabled: settledBy !== undefined,
    staleTime: 0,
  });
}
