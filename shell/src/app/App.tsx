import { BrowserRouter } from '@ledgerwise/contract/router';
import { lazy, Suspense } from 'react';
import { CatchAll } from '../errors/CatchAll.tsx';
import { activeOverride, requestedOverride } from '../services/modules/module-override.ts';
import { ServicesProvider } from '../services/ServicesProvider.tsx';
import type { Services } from '../services/services.ts';
import { HostRoot } from './HostRoot.tsx';
import { Page } from './Page.tsx';

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
