import { Navigate, useLocation } from '@ledgerwise/contract/router';
import { LoadingBlock, later } from '@ledgerwise/ui/core';
import { useAtomValue } from 'jotai/react';
// biome-ignore lint/style/noRestrictedImports: React hydrates a prerendered page when its frame comes
import { lazy, type ReactNode, Suspense } from 'react';
import { Guard } from '../auth/Guard.tsx';
import { CatchAll } from '../errors/CatchAll.tsx';
import { useIsHydrated } from '../layout/hydrated.ts';
import { KeptText, UnlessTextIsKept } from '../modules/KeptText.tsx';
import { ModuleCard } from '../modules/ModuleCard.tsx';
import { LateLoading, ModuleScreen } from '../modules/ModuleScreen.tsx';
import { useServices } from '../services/services.ts';
import { ahead } from './ahead.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { type Frame, type OwnPage, resolveAddress, type Shown } from './resolve-address.ts';
import { pageTexts } from './texts.ts';
import { useArrival } from './use-arrival.ts';

const AppLayout = later(
  async () => (await import(/* webpackChunkName: "layout-app" */ '../layout/AppLayout.tsx')).AppLayout,
  LateLoading,
);
const AccessGate = later(
  async () => (await import(/* webpackChunkName: "layout-app" */ '../auth/AccessGate.tsx')).AccessGate,
);
/** Resolves when the frame of the application can render without waiting. */
export const loadAppFrame = (): Promise<unknown> => Promise.all([AppLayout.load(), AccessGate.load()]);
const siteLayout = ahead(() =>
  import(/* webpackChunkName: "layout-site" */ '../layout/SiteLayout.tsx').then((chunk) => ({
    default: chunk.SiteLayout,
  })),
);
const SiteLayout = lazy(siteLayout.load);
/** Resolves when the frame of public pages can render without waiting. */
export const loadSiteLayout = (): Promise<unknown> => siteLayout.fetch();
const OwnPageContent = later(
  async () => (await import(/* webpackChunkName: "auth-dialogs" */ './OwnPageContent.tsx')).OwnPageContent,
  LateLoading,
);

const OWN_TITLES: Readonly<Record<OwnPage, string>> = {
  'auth-callback': pageTexts.authCallback,
  'reset-password': pageTexts.resetPassword,
  'accept-invitation': pageTexts.invitation,
  'shared-files': pageTexts.sharedFiles,
};

function nameOf(shown: Shown): string | undefined {
  if (shown.kind === 'screen') return shown.route.title;
  if (shown.kind === 'module') return shown.module.title;
  if (shown.kind === 'own') return OWN_TITLES[shown.page];
  return shown.kind === 'missing' ? pageTexts.notFound : undefined;
}

/** The content of the current address, in its frame. */
export function Page() {
  const { deployment, catalog } = useServices();
  const { pathname, search, hash } = useLocation();
  const modules = useAtomValue(catalog.modulesAtom);
  const find = (id: string) => modules.find((module) => module.id === id);
  const shown = resolveAddress(deployment.registry, find, pathname);
  const { productName, homePath } = deployment.config;
  const name = nameOf(shown);
  useArrival(name === undefined ? productName : `${name} · ${productName}`);

  if (shown.kind === 'redirect') return <Navigate to={shown.to + search + hash} replace />;
  if (shown.kind === 'own') return <OwnPageContent page={shown.page} Frame={PageFrame} />;
  return (
    <PageFrame frame={shown.frame} screen={shown.kind === 'screen' ? shown : undefined}>
      <CatchAll context="The screen failed" homePath={homePath} resetKeys={[pathname]}>
        <KeptText module={'module' in shown ? shown.module : undefined}>
          <Content shown={shown} />
        </KeptText>
      </CatchAll>
    </PageFrame>
  );
}

function Content({ shown }: { readonly shown: Extract<Shown, { frame: Frame }> }) {
  if (shown.kind === 'missing') return <NotFoundPage />;
  const { module } = shown;
  if (module.error) return <ModuleCard module={module} error={module.error} />;
  if (shown.kind === 'module')
    return (
      <UnlessTextIsKept>
        <div data-waiting>
          <LoadingBlock text={pageTexts.loading} />
        </div>
      </UnlessTextIsKept>
    );
  return <ModuleScreen module={module} route={shown.route} pattern={shown.pattern} />;
}

export interface PageFrameProps {
  readonly frame: Frame;
  readonly screen: Extract<Shown, { kind: 'screen' }> | undefined;
  readonly children: ReactNode;
}

function PageFrame({ frame, screen, children }: PageFrameProps) {
  // Renders again after hydration, as ModuleScreen does.
  useIsHydrated();
  const { layout, isPublic } = frame;
  const content = isPublic ? children : <AccessGate screen={screen}>{children}</AccessGate>;
  const page =
    layout === 'app' ? (
      <AppLayout>{content}</AppLayout>
    ) : layout === 'site' ? (
      <SiteLayout>{content}</SiteLayout>
    ) : screen ? (
      // Its module provides its own frame, with the main landmark.
      content
    ) : (
      <main>{content}</main>
    );
  return <Suspense fallback={<LateLoading />}>{isPublic ? page : <Guard>{page}</Guard>}</Suspense>;
}
