import { type RouteDeclaration, switchedOff, useHost } from '@ledgerwise/contract';
import { Button, EmptyState, ErrorState, LoadingBlock, NoPermission } from '@ledgerwise/ui/core';
import { useAtomValue } from 'jotai/react';
import type { ReactNode } from 'react';
import type { CatalogModule } from '../services/modules/module-catalog.ts';
import { useServices } from '../services/services.ts';
import { organisationOf } from '../services/session/session.ts';
import { SwitchedOff } from './SwitchedOff.tsx';

interface AccessGateProps {
  /** The screen that the address shows, once that is known. */
  readonly screen: { readonly route: RouteDeclaration; readonly module: CatalogModule } | undefined;
  readonly children: ReactNode;
}

/** Shows a screen once the user's permissions are loaded; until then, the reason why they are not. */
export function AccessGate({ screen, children }: AccessGateProps) {
  const { session } = useServices();
  const state = useAtomValue(session.stateAtom);
  const { auth } = useHost();
  const { access } = state;
  if (access.kind === 'failed')
    return (
      <ErrorState
        title="Your account could not be loaded"
        error={access.error}
        onRetry={() => void session.reloadAccess()}
      />
    );
  if (access.kind !== 'ready')
    return (
      <div data-waiting>
        <LoadingBlock text="Loading..." />
      </div>
    );
  if (!organisationOf(state))
    return (
      <EmptyState
        title="You belong to no organization"
        text="Organization not found. Please log in again, or ask an admin of your organization for an invitation."
        // The user has already been notified of the failure.
        actions={<Button onClick={() => void auth.signOut().catch(() => {})}>Sign out</Button>}
      />
    );
  const { route, module } = screen ?? {};
  const feature = route && module?.manifest && switchedOff(module.manifest, route.path, auth.organisation);
  if (feature) return <SwitchedOff feature={feature} basePath={module.basePath} />;
  if (route?.requires === undefined || auth.can(route.requires)) return children;
  return (
    <>
      <h1 className="visually-hidden" tabIndex={-1}>
        {route.title}
      </h1>
      <NoPermission action={`open ${route.title}`} roles={auth.rolesWith(route.requires)} />
    </>
  );
}
