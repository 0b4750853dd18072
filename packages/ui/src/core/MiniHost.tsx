import {
  absolutePath,
  type DataSource,
  describeError,
  type Host,
  type HostNotify,
  HostProvider,
  type ModuleDefinition,
  type Notice,
  type Permission,
  platformErrors,
  type Role,
  useHost,
} from '@ledgerwise/contract';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from '@ledgerwise/contract/router';
import { type ComponentType, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { createBrowserJobs } from './jobs/browser-jobs.ts';
import { later } from './later.tsx';
import { localHost } from './local-host.ts';
import styles from './MiniHost.module.css';
import { noRecords } from './no-records.ts';
import { LoadingBlock } from './Spinner.tsx';
import { ErrorState } from './states.tsx';
import { miniHostTexts } from './texts.ts';

const TOAST_MS = 5000;

/** Product name from the page's head; by default, the module's name. */
const pageName = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;

/** Path of the page's `<base>` without a trailing slash: a bundle may be served at any address. */
const pageBase = (): string => new URL(document.baseURI).pathname.replace(/\/[^/]*$/, '');

export interface MiniHostProps {
  readonly module: ModuleDefinition;
  /** Without it, the module has no records. */
  readonly data?: DataSource;
  /** Mount path of the module; by default, the page's own (its `<base>`). */
  readonly basePath?: string;
  /** Target of addresses without a screen, and the module's home; by default, the mount path. */
  readonly home?: string;
  readonly role?: Role;
  /** Returns the roles that have a permission; by default, all do. */
  grants?(permission: Permission): readonly Role[];
  /** No signed-in user, for public modules. */
  readonly signedOut?: boolean;
  /** By default, the page's (`<meta name="application-name">`), or the module's title. */
  readonly productName?: string;
  /** Replaces the simple page round the screens. */
  readonly Frame?: ComponentType<{ children: ReactNode }>;
}

/** Runs one module on a page without the shell: for development, and for standalone bundles. */
export function MiniHost({
  module,
  data = noRecords,
  basePath = pageBase(),
  home,
  role = 'admin',
  grants,
  signedOut = false,
  productName = pageName() ?? module.manifest.title,
  Frame = PlainFrame,
}: MiniHostProps) {
  const [toast, setToast] = useState<(Notice & { failed: boolean }) | null>(null);
  const errorTexts = useMemo(() => ({ ...platformErrors, ...module.manifest.errors }), [module]);
  const notify = useMemo<HostNotify>(
    () => ({
      success: (notice) => setToast({ ...notice, failed: false }),
      info: (notice) => setToast({ ...notice, failed: false }),
      failure: (notice) => setToast({ ...notice, failed: true }),
      error: (error, title) => {
        const words = describeError(error, errorTexts);
        setToast({ title: title ?? words.title, text: words.help, failed: true });
      },
    }),
    [errorTexts],
  );
  const jobs = useMemo(
    () => createBrowserJobs(`local.${module.manifest.id}`, { data, notify, errorTexts: () => errorTexts }),
    [module, data, notify, errorTexts],
  );
  const host = useMemo<Host>(() => {
    const show = (notice: Notice): void => setToast({ ...notice, failed: false });
    const homePath = home ?? (basePath || '/');
    const page = { module, data, basePath, role, grants, signedOut, productName, homePath };
    return localHost({ ...page, notify, jobs, errorTexts, show });
  }, [module, data, basePath, role, grants, signedOut, productName, home, notify, jobs, errorTexts]);

  const screens = useMemo(
    () =>
      module.manifest.routes.map((route) => ({
        path: absolutePath(basePath, route.path),
        title: `${route.title} · ${module.manifest.title}`,
        Screen: later(
          async () => {
            const load = module.screens[route.id];
            if (!load) throw new Error(`${module.manifest.id} has no screen for the route "${route.id}".`);
            return load();
          },
          () => <LoadingBlock />,
        ),
      })),
    [module, basePath],
  );
  const Providers = module.Providers ?? PassThrough;
  return (
    <HostProvider value={host}>
      <BrowserRouter>
        <Frame>
          <Providers>
            <Suspense fallback={<LoadingBlock />}>
              <Routes>
                {screens.map(({ path, title, Screen }) => (
                  <Route
                    key={path}
                    path={path}
                    element={
                      <Titled title={title}>
                        <ScreenBoundary>
                          <Screen />
                        </ScreenBoundary>
                      </Titled>
                    }
                  />
                ))}
                {home && <Route path="*" element={<Navigate to={home} replace />} />}
              </Routes>
            </Suspense>
          </Providers>
        </Frame>
        {toast && <Toast toast={toast} onDone={() => setToast(null)} />}
      </BrowserRouter>
    </HostProvider>
  );
}

/** Sets the page title to that of the screen, as in the shell. */
function Titled({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return children;
}

/** Catches the error of a screen, so that the navigation around it still works. */
function ScreenBoundary({ children }: { readonly children: ReactNode }) {
  const { report } = useHost();
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      resetKeys={[pathname]}
      onError={(error) => report(error, `Screen at ${pathname}`)}
      fallbackRender={({ error }) => (
        // A new page asks for all scripts again.
        <ErrorState error={error} title={miniHostTexts.notShown} onRetry={() => location.reload()} />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

function PassThrough({ children }: { readonly children: ReactNode }) {
  return children;
}

function PlainFrame({ children }: { readonly children: ReactNode }) {
  return <main className={styles.page}>{children}</main>;
}

function Toast({ toast, onDone }: { readonly toast: Notice & { readonly failed: boolean }; onDone(): void }) {
  useEffect(() => {
    const timer = setTimeout(onDone, TOAST_MS);
    return () => clearTimeout(timer);
  }, [onDone]);
  return (
    <div
      className={classNames(styles.toast, toast.failed && styles.failure)}
      role={toast.failed ? 'alert' : 'status'}
    >
      <div>
        <strong>{toast.title}</strong>
        {toast.text && <p>{toast.text}</p>}
      </div>
      {toast.action && (
        <Button size="small" onClick={toast.action.run}>
          {toast.action.label}
        </Button>
      )}
    </div>
  );
}
