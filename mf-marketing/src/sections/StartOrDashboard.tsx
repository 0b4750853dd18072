import { useHost } from '@ledgerwise/contract';
import { Button, LinkButton } from '@ledgerwise/ui/core';

/** The one primary action of every public page: begin, or go on where you work. */
export function StartOrDashboard() {
  const { auth } = useHost();
  if (auth.status === 'signed-in')
    return (
      <LinkButton to="/accounting/dashboard" variant="primary" size="large">
        Go to dashboard
      </LinkButton>
    );
  return (
    <Button variant="primary" size="large" onClick={() => auth.openDialog('sign-up')}>
      Start Free Trial
    </Button>
  );
}
