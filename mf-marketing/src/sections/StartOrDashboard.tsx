import { useHost } from '@ledgerwise/contract';
import { Button, LinkButton } from '@ledgerwise/ui/core';
import { texts } from './start-texts.ts';

/** The primary action of every public page: start a trial, or open the dashboard. Until the session is known, styles choose. */
export function StartOrDashboard() {
  const { auth, homePath } = useHost();
  const isUnknown = auth.status === 'loading';
  return (
    <>
      {auth.status !== 'signed-out' && (
        <LinkButton
          to={homePath}
          variant="primary"
          size="large"
          className={isUnknown ? 'for-signed-in' : undefined}
        >
          {texts.dashboard}
        </LinkButton>
      )}
      {auth.status !== 'signed-in' && (
        <Button
          variant="primary"
          size="large"
          className={isUnknown ? 'for-signed-out' : undefined}
          data-needs-scripts
          onClick={() => auth.openDialog('sign-up')}
        >
          {texts.start}
        </Button>
      )}
    </>
  );
}
