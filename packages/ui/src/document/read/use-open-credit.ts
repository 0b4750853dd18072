import { useHost } from '@ledgerwise/contract';
import type { AnyResource, OpenCredit } from '@ledgerwise/resource';
import { useQuery } from '@tanstack/react-query';
import { useResourceKeys } from '../../resource/query/query-keys.ts';
import { documentOf } from '../use-document.ts';

/**
 * Returns the open credit of a document's contact, in the document's currency; empty if the document is not settled by
 * credit.
 */
export function useOpenCredit(
  resource: AnyResource,
  contactId: string,
  currency: string,
): readonly OpenCredit[] {
  const { data, auth } = useHost();
  const keys = useResourceKeys(resource.name);
  const { settlingPage } = documentOf(resource);
  const credit = useQuery({
    queryKey: [...keys.all, 'open credit', contactId],
    queryFn: ({ signal }) => data.call('open_credits', { contact_id: contactId }, signal),
    enabled: settlingPage !== undefined && contactId !== '' && auth.can('payments.read'),
    // It is only a hint: the document works without it.
    retry: false,
  });
  return credit.data?.filter((one) => one.currency === currency) ?? [];
}
