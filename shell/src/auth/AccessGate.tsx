import { type RouteDeclaration, switchedOff, useHost } from '@ledgerwise/contract';
import { Button, EmptyState, ErrorState, LoadingBlock, NoPermission } from '@ledgerwise/ui/core';
import { useAtomValue } from 'jotai/react';
import type { ReactNode } from 'react';
import type { CatalogModule } from '../services/modules/module-catalog.ts';
import { useServices } from '../services/services.ts';
import { accessTexts } from './access-texts.ts';
import { SwitchedOff } from './SwitchedOff.tsx';

interface AccessGateProps {
  /** The screen that the address shows, once that is known. */
  readonly screen: { readonly route: RouteDeclaration; readonly module: CatalogModule } | undefined;
  readonly children: ReactNode;
}

/** Shows a screen once the user's permissions are loaded; until then, the reason why they are not. */
export function AccessGate({ screen, children }: AccessGateProps) {
  const { session } = useServices();
  const { access } = useAtomValue(session.stateAtom);
  const { auth } = useHost();
  if (access.kind === 'failed')
    return (
      <ErrorState
        title={accessTexts.failed}
        error={access.error}
        onRetry={() => void session.reloadAccess()}
      />
    );
  if (access.kind === 'ready' && !access.context.organisation)
    return (
      <EmptyState
        title={accessTexts.noOrganization}
        text={accessTexts.noOrganizationText}
        // The user has already been notified of the failure.
        actions={<Button onClick={() => void auth.signOut().catch(() => {})}>{accessTexts.signOut}</Button>}
      />
    );
  // The session can be newer than the host: an answer may arrive while React renders a page in parts.
  if (!auth.organisation)
    return (
      <div data-waiting>
        <LoadingBlock text={accessTexts.loading} />
      </div>
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
      <NoPermission action={accessTexts.open(route.title)} roles={auth.rolesWith(route.requires)} />
    </>
  );
}
