import { useHost } from '@ledgerwise/contract';
import { Button, EmptyState, Icon, LinkButton, PageHeader } from '@ledgerwise/ui/core';
import type { LockedSection } from '../demo-sections.ts';
import { useAskToLeave } from '../frame/leaving.ts';
import { useCanSignUp } from '../frame/product-place.ts';
import { texts } from './texts.ts';

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
        title={texts.locked.title(section.label)}
        text={texts.locked.text}
        actions={
          <>
            {canSignUp && (
              <Button variant="primary" onClick={() => ask('sign-up')}>
                {texts.locked.signUp}
              </Button>
            )}
            <LinkButton to={`${basePath}/dashboard`}>{texts.locked.back}</LinkButton>
          </>
        }
      />
    </>
  );
}
