import { useHost } from '@ledgerwise/contract';
import { Button, EmptyState, Icon, LinkButton, PageHeader } from '@ledgerwise/ui/core';
import type { LockedSection } from '../demo-sections.ts';
import { useAskToLeave } from '../frame/leaving.ts';
import { useCanSignUp } from '../frame/product-place.ts';

/** A part of the full product that the demo names and leaves closed. */
export function LockedPage({ section }: { section: LockedSection }) {
  const { basePath } = useHost();
  const canSignUp = useCanSignUp();
  const ask = useAskToLeave();
  return (
    <>
      <PageHeader title={section.label} description={section.text} />
      <EmptyState
        icon={<Icon name="locked" size={20} />}
        title={`${section.label} is a premium module`}
        text="It is part of the full product, not of the demo."
        actions={
          <>
            {canSignUp && (
              <Button variant="primary" onClick={() => ask('sign-up')}>
                Start Free Trial
              </Button>
            )}
            <LinkButton to={`${basePath}/dashboard`}>Back to the dashboard</LinkButton>
          </>
        }
      />
    </>
  );
}
