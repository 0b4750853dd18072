import { useHost } from '@ledgerwise/contract';
import { EmptyState, LinkButton } from '@ledgerwise/ui/core';

/** An address that nobody claims, with a way home. */
export function NotFoundPage() {
  const { status } = useHost().auth;
  return (
    <>
      <h1 className="visually-hidden" tabIndex={-1}>
        Page not found
      </h1>
      <EmptyState
        title="This page does not exist"
        text="The address may be mistyped, or the page has moved."
        actions={
          status === 'signed-in' ? (
            <LinkButton to="/accounting/dashboard" variant="primary">
              Go to the dashboard
            </LinkButton>
          ) : (
            <LinkButton to="/" variant="primary">
              Go to the home page
            </LinkButton>
          )
        }
      />
    </>
  );
}
