import { absolutePath, type Host, HostProvider, type ModuleInfo, toAppError } from '@ledgerwise/contract';
import { MemoryRouter, Route, Routes, useLocation } from '@ledgerwise/contract/router';
import { Component, type ComponentType, Fragment, type ReactNode, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { locate } from './locate.ts';

/** A screen that runs beside the page, hidden, as it would at its address. */
export interface MountedScreen {
  readonly container: HTMLElement;
  /** The address now: a screen may have led elsewhere. */
  pathname(): string;
  /** The error that the screen's boundary caught, or a failure that the screen announced. */
  failure(): Error | null;
  unmount(): void;
}

interface BoundaryProps {
  readonly children: ReactNode;
  onError(error: Error): void;
}

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidCatch(error: Error) {
    this.props.onError(error);
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

type Found = NonNullable<ReturnType<typeof locate>>;

async function screenOf(host: Host, { module, route }: Found): Promise<ComponentType> {
  const { screens, Providers = Fragment } = await module.load();
  const load = screens[route.id];
  if (!load) throw new Error(`Route "${route.id}" has no screen.`);
  const Screen = await load();
  const ownHost: Host = { ...host, basePath: module.basePath };
  return () => (
    <HostProvider value={ownHost}>
      <Providers>
        <Screen />
      </Providers>
    </HostProvider>
  );
}

/** Not React.lazy: a boundary's fallback would delay each screen by a third of a second. */
function LoadedScreen({ host, found }: { host: Host; found: Found }) {
  const [loaded, setLoaded] = useState<{ Screen: ComponentType } | { error: unknown } | null>(null);
  useEffect(() => {
    screenOf(host, found).then(
      (Screen) => setLoaded({ Screen }),
      (error: unknown) => setLoaded({ error }),
    );
  }, [host, found]);
  if (!loaded) return null;
  if ('error' in loaded) throw toAppError(loaded.error);
  return <loaded.Screen />;
}

interface HereProps {
  readonly host: Host;
  readonly modules: readonly ModuleInfo[];
  onMove(pathname: string): void;
}

function Here({ host, modules, onMove }: HereProps) {
  const { pathname } = useLocation();
  const found = useMemo(() => locate(modules, pathname), [modules, pathname]);
  useEffect(() => onMove(pathname), [onMove, pathname]);
  if (!found) return null;
  const { module, route } = found;
  // Through its route, the screen reads its address, such as the id of its record.
  return (
    <Routes>
      <Route
        path={absolutePath(module.basePath, route.path)}
        element={<LoadedScreen key={`${module.id} ${route.id}`} host={host} found={found} />}
      />
    </Routes>
  );
}

function hiddenContainer(): HTMLElement {
  // Lists and menus render into the page's container: here, where users do not see them.
  const container = document.createElement('main');
  container.dataset.offPage = '';
  // It has a size, so that grids render their rows, but it cannot be seen, focused or read by screen readers.
  container.style.cssText =
    'position:fixed;inset:0 auto auto -9999px;width:1280px;height:800px;overflow:hidden;visibility:hidden';
  container.inert = true;
  container.setAttribute('aria-hidden', 'true');
  document.body.append(container);
  return container;
}

/** Opens an address off the page. Toasts of the screen are not shown; an error toast counts as its failure. */
export function mountScreen(host: Host, modules: readonly ModuleInfo[], path: string): MountedScreen {
  const container = hiddenContainer();
  let pathname = path;
  let failure: Error | null = null;
  const fail = (error: unknown) => {
    failure ??= toAppError(error);
  };
  const quietHost: Host = {
    ...host,
    notify: { success: () => undefined, info: () => undefined, failure: () => undefined, error: fail },
    report: fail,
  };
  const root = createRoot(container, { onCaughtError: fail, onUncaughtError: fail });
  root.render(
    <MemoryRouter initialEntries={[path]}>
      <Boundary onError={fail}>
        <Here
          host={quietHost}
          modules={modules}
          onMove={(address) => {
            pathname = address;
          }}
        />
      </Boundary>
    </MemoryRouter>,
  );
  return {
    container,
    pathname: () => pathname,
    failure: () => failure,
    unmount() {
      root.unmount();
      container.remove();
    },
  };
}
