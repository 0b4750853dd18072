import { type Host, HostProvider, isAppError, type RouteDeclaration, useHost } from '@ledgerwise/contract';
import { Route, Routes, useLocation } from '@ledgerwise/contract/router';
import { LoadingBlock } from '@ledgerwise/ui/core';
import { type ComponentProps, Fragment, type ReactNode, Suspense, use, useEffect, useMemo } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ErrorScreen } from '../errors/ErrorScreen.tsx';
import { useIsTakenOver } from '../layout/taken-over.ts';
import type { CatalogueModule } from '../services/modules/module-catalogue.ts';
import { useServices } from '../services/services.ts';
import { UnlessTextIsKept } from './KeptText.tsx';
import styles from './ModuleCard.module.css';
import { ModuleCard } from './ModuleCard.tsx';

/** Words for loading that do not flash up where loading is quick. */
export function LateLoading() {
  return (
    <UnlessTextIsKept>
      <div className={styles.late} data-waiting>
        <LoadingBlock text="Loading..." />
      </div>
    </UnlessTextIsKept>
  );
}

interface ModuleBoundaryProps {
  readonly module: CatalogueModule;
  readonly resetKeys?: unknown[];
  readonly children: ReactNode;
}

/** Keeps a module's failure in the module's place: a card for what did not load, the error screen for the rest. */
function ModuleBoundary({ module, resetKeys = [], children }: ModuleBoundaryProps) {
  const { report } = useHost();
  return (
    <ErrorBoundary
      resetKeys={resetKeys}
      onError={(error) => report(error, `Module "${module.id}"`)}
      fallbackRender={({ error, resetErrorBoundary }) =>
        isAppError(error) && error.code.startsWith('module.') ? (
          <ModuleCard module={module} error={error} />
        ) : (
          <BrokenScreen module={module} error={error} onRetry={resetErrorBoundary} />
        )
      }
    >
      {children}
    </ErrorBoundary>
  );
}

interface BrokenScreenProps extends Omit<ComponentProps<typeof ErrorScreen>, 'homePath'> {
  readonly module: CatalogueModule;
}

/** The error screen, until another release of the module takes its place. */
function BrokenScreen({ module, ...screen }: BrokenScreenProps) {
  const { catalogue, deployment } = useServices();
  useEffect(() => catalogue.holdBroken(module.id), [catalogue, module.id]);
  return <ErrorScreen {...screen} homePath={deployment.config.homePath} />;
}

interface ModuleScreenProps {
  readonly module: CatalogueModule;
  readonly route: RouteDeclaration;
  readonly pattern: string;
}

/** One screen of a module, within the module's own host, providers and error boundaries. */
export function ModuleScreen({ module, route, pattern }: ModuleScreenProps) {
  const { pathname } = useLocation();
  // Drawn anew when a page is taken over: React then takes over first what is below, where it would pass by boundaries
  // whose properties have not changed and take them over later, for a visitor that they were not drawn for.
  useIsTakenOver();
  const { catalogue } = useServices();
  useEffect(() => catalogue.hold(module.id), [catalogue, module.id]);
  return (
    <ModuleBoundary key={`${module.id} ${module.attempt}`} module={module}>
      <Suspense fallback={<LateLoading />}>
        <ModuleFrame module={module}>
          <ModuleBoundary module={module} resetKeys={[pathname]}>
            <Suspense key={route.id} fallback={<LateLoading />}>
              <Routes>
                <Route path={pattern} element={<Screen module={module} route={route} />} />
              </Routes>
            </Suspense>
          </ModuleBoundary>
        </ModuleFrame>
      </Suspense>
    </ModuleBoundary>
  );
}

function ModuleFrame({
  module,
  children,
}: {
  readonly module: CatalogueModule;
  readonly children: ReactNode;
}) {
  const { catalogue } = useServices();
  const outer = useHost();
  const { basePath } = module;
  const host = useMemo<Host>(() => ({ ...outer, basePath }), [outer, basePath]);
  const { Providers = Fragment } = use(catalogue.definition(module.id));
  return (
    <HostProvider value={host}>
      <Providers>{children}</Providers>
    </HostProvider>
  );
}

function Screen({ module, route }: Omit<ModuleScreenProps, 'pattern'>) {
  const { catalogue } = useServices();
  const Content = use(catalogue.screen(module.id, route.id));
  return <Content />;
}
