import { BrowserRouter, MemoryRouter } from '@ledgerwise/contract/router';
import { later } from '@ledgerwise/ui/core';
import { CatchAll } from '../errors/CatchAll.tsx';
import { OfferReleases } from '../modules/OfferReleases.tsx';
import type { Deployment } from '../services/deployment.ts';
import { activeOverrides } from '../services/modules/module-override.ts';
import { ServicesProvider } from '../services/ServicesProvider.tsx';
import type { Services } from '../services/services.ts';
import { HostRoot, type PrerenderedPage } from './HostRoot.tsx';
import { Page } from './Page.tsx';

const OverrideBanner = later(
  async () => (await import(/* webpackChunkName: "qa" */ '../modules/OverrideBanner.tsx')).OverrideBanner,
);

/** True if this tab tries another version of a module. */
export const isTryingAnotherVersion = ({ config }: Pick<Deployment, 'config'>): boolean =>
  activeOverrides(sessionStorage, config.overrideOrigins).length > 0;

interface AppProps {
  readonly services: Services;
  /** The address of a page that is rendered without a browser; the browser's by default. */
  readonly address?: string;
  /** The prerendered page that it hydrates or renders. */
  readonly prerendered?: PrerenderedPage;
}

/** The whole page. */
export function App({ services, address, prerendered }: AppProps) {
  const hasOverride = address === undefined && isTryingAnotherVersion(services.deployment);
  const page = (
    <HostRoot prerendered={prerendered}>
      {hasOverride && <OverrideBanner />}
      <Page />
      {address === undefined && <OfferReleases />}
    </HostRoot>
  );
  return (
    <CatchAll context="The application failed" homePath={services.deployment.config.homePath}>
      <ServicesProvider services={services}>
        {address === undefined ? (
          <BrowserRouter>{page}</BrowserRouter>
        ) : (
          <MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>
        )}
      </ServicesProvider>
    </CatchAll>
  );
}
