import { absolutePath, useHost } from '@ledgerwise/contract';
import { Card, EmptyState, LinkButton, PageHeader } from '@ledgerwise/ui/core';
import type { ComponentType } from 'react';

interface PlannedScreenProps {
  readonly title: string;
  readonly will: string;
}

/** A screen that is not built yet says so, says what it will be, and leads to what works today. */
function PlannedScreen({ title, will }: PlannedScreenProps) {
  const { basePath } = useHost();
  return (
    // Diagnostics tell such a screen from a finished one by this mark.
    <div data-not-built>
      <PageHeader title={title} />
      <Card flush>
        <EmptyState
          title="Not available yet"
          text={`${will} This part is being built. Customers are ready to use today.`}
          actions={
            <>
              <LinkButton to={absolutePath(basePath, 'customers')} variant="primary">
                Go to customers
              </LinkButton>
              <LinkButton to={absolutePath(basePath, 'dashboard')}>Go to dashboard</LinkButton>
            </>
          }
        />
      </Card>
    </div>
  );
}

/** The same as a component without props, as a route needs it. */
export function plannedScreen({ title, will }: PlannedScreenProps): ComponentType {
  // biome-ignore lint/correctness/noComponentHookFactories: a loader runs once for each screen of the module
  return function BoundPlannedScreen() {
    return <PlannedScreen title={title} will={will} />;
  };
}
