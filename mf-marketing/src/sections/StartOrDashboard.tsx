import { useHost } from '@ledgerwise/contract';
import { Button, LinkButton } from '@ledgerwise/ui/core';

/** The one primary action of every public page: begin, or go on where you work. While nobody knows who visits, styles choose. */
export function StartOrDashboard() {
  const { auth } = useHost();
  return (
    <>
      {auth.status !== 'signed-out' && (
        <LinkButton to="/accounting/dashboard" variant="primary" size="large" className="for-signed-in">
          Go to dashboard
        </LinkButton>
      )}
      {auth.status !== 'signed-in' && (
        <Button
          variant="primary"
          size="large"
          className="for-signed-out"
          data-needs-scripts
          onClick={() => auth.openDialog('sign-up')}
        >
          Start Free Trial
        </Button>
      )}
    </>
  );
}
