import { useHost } from '@ledgerwise/contract';
import { Button, LinkButton } from '@ledgerwise/ui/core';

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
          Go to dashboard
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
          Start Free Trial
        </Button>
      )}
    </>
  );
}
