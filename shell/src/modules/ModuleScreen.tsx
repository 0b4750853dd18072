import { type Host, HostProvider, isAppError, type RouteDeclaration, useHost } from '@ledgerwise/contract';
import { Route, Routes, useLocation } from '@ledgerwise/contract/router';
import { LoadingBlock } from '@ledgerwise/ui/core';
import { type ComponentProps, Fragment, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ErrorScreen } from '../errors/ErrorScreen.tsx';
import { useIsHydrated } from '../layout/hydrated.ts';
import type { CatalogModule } from '../services/modules/module-catalog.ts';
import { useServices } from '../services/services.ts';
import { UnlessTextIsKept } from './KeptText.tsx';
import styles from './ModuleCard.module.css';
import { ModuleCard } from './ModuleCard.tsx';
import { screenTexts } from './texts.ts';
import { useCode } from './use-code.ts';

/** Words for loading that do not flash up where loading is quick. */
export function LateLoading() {
  return (
    <UnlessTextIsKept>
      <div className={styles.late} data-waiting>
        <LoadingBlock text={screenTexts.loading} />
      </div>
    </UnlessTextIsKept>
  );
}

interface ModuleBoundaryProps {
  readonly module: CatalogModule;
  readonly resetKeys?: unknown[];
  readonly children: ReactNode;
}

/** Confines a module's errors to its screen: a card if it could not be loaded, otherwise the error screen. */
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
  readonly module: CatalogModule;
}

/** The error screen, until another release of the module takes its place. */
function BrokenScreen({ module, ...screen }: BrokenScreenProps) {
  const { catalog, deployment } = useServices();
  useEffect(() => catalog.holdBroken(module.id), [catalog, module.id]);
  return <ErrorScreen {...screen} homePath={deployment.config.homePath} />;
}

interface ModuleScreenProps {
  readonly module: CatalogModule;
  readonly route: RouteDeclaration;
  readonly pattern: string;
}

/** One screen of a module, within the module's own host, providers and error boundaries. */
export function ModuleScreen({ module, route, pattern }: ModuleScreenProps) {
  const { pathname } = useLocation();
  // Renders again after hydration, so that React hydrates the children first. Otherwise it would skip boundaries with
  // unchanged props and hydrate them later, for a visitor that they were not rendered for.
  useIsHydrated();
  const { catalog } = useServices();
  useEffect(() => catalog.hold(module.id), [catalog, module.id]);
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

function ModuleFrame({ module, children }: { readonly module: CatalogModule; readonly children: ReactNode }) {
  const { catalog } = useServices();
  const outer = useHost();
  const { basePath } = module;
  const host = useMemo<Host>(() => ({ ...outer, basePath }), [outer, basePath]);
  const code = useCode(catalog.definition(module.id));
  if (!code) return <LateLoading />;
  const { Providers = Fragment } = code;
  return (
    <HostProvider value={host}>
      <Providers>{children}</Providers>
    </HostProvider>
  );
}

function Screen({ module, route }: Omit<ModuleScreenProps, 'pattern'>) {
  const { catalog } = useServices();
  const Content = useCode(catalog.screen(module.id, route.id));
  return Content ? <Content /> : <LateLoading />;
}
