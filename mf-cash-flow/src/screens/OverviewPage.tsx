import { useHost } from '@ledgerwise/contract';
import { EmptyState, PageHeader } from '@ledgerwise/ui/core';

export function OverviewPage() {
  const { auth } = useHost();
  const organisation = auth.organisation?.name ?? 'your organisation';
  return (
    <>
      <PageHeader title="Cash flow" />
      <EmptyState title="Nothing here yet" text={`What this module shows of ${organisation} will be here.`} />
    </>
  );
}
