import { BrowserRouter } from '@ledgerwise/contract/router';
import { lazy, Suspense } from 'react';
import { CatchAll } from '../errors/CatchAll.tsx';
import { activeOverride, requestedOverride } from '../modules/module-override.ts';
import { HostRoot } from './HostRoot.tsx';
import { Page } from './Page.tsx';
import { ServicesProvider } from './ServicesProvider.tsx';
import type { Services } from './services.ts';

const OverrideBanner = lazy(() =>
  import(/* webpackChunkName: "override-banner" */ '../modules/OverrideBanner.tsx').then((chunk) => ({
    default: chunk.OverrideBanner,
  })),
);

/** The whole page. */
export function App({ services }: { readonly services: Services }) {
  const hasOverride = activeOverride(sessionStorage) ?? requestedOverride(location.search);
  return (
    <CatchAll context="The application failed">
      <ServicesProvider services={services}>
        <BrowserRouter>
          <HostRoot>
            {hasOverride && (
              <Suspense>
                <OverrideBanner />
              </Suspense>
            )}
            <Page />
          </HostRoot>
        </BrowserRouter>
      </ServicesProvider>
    </CatchAll>
  );
}
