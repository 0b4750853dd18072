import { useHost } from '@ledgerwise/contract';
import type { AnyResource, OpenCredit } from '@ledgerwise/resource';
import { useQuery } from '@tanstack/react-query';
import { useResourceKeys } from '../../resource/query/query-keys.ts';
import { documentOf } from '../use-document.ts';

/** The open credit of the contact of a document, in the document's currency; none where it is not settled by credit. */
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
    // It is a hint: without it the document is entered and paid as ever.
    retry: false,
  });
  return credit.data?.filter((one) => one.currency === currency) ?? [];
}
