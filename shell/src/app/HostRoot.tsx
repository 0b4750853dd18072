import { type AuthDialog, type Host, type HostAuth, HostProvider, type Role } from '@ledgerwise/contract';
import { useAtomValue } from 'jotai/react';
import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { AuthDialogs } from '../auth/AuthDialogs.tsx';
import { type AuthFailure, authError } from '../auth/auth-failure.ts';
import { HydratedContext } from '../layout/hydrated.ts';
import { Toaster } from '../layout/Toaster.tsx';
import { type PrerenderedScreen, PrerenderedScreenContext } from '../modules/KeptText.tsx';
import { errorTextsOf } from '../services/modules/error-texts.ts';
import { useServices } from '../services/services.ts';
import type { SessionState } from '../services/session/session.ts';
import { signOutTexts } from './texts.ts';

/** Event by which anything on the page can open the sign-up dialog. */
const START_FREE_TRIAL = 'start-free-trial';

function report(error: unknown, context?: string): void {
  console.error(context ?? 'An error was reported', error);
}

const loadQa = () => import(/* webpackChunkName: "qa" */ '../services/qa.ts');

/** Before the visitor is known: as at build time, for all visitors the same. */
const NOBODY_KNOWN = { status: 'loading', user: null, access: { kind: 'none' } } as const;

/** Word for a role that is unknown or not loaded. It grants no permission. */
const UNKNOWN_ROLE = 'user' satisfies Role;

/** A page that was rendered at build time. */
export interface PrerenderedPage {
  /** Called when React has hydrated the page, to continue with the visitor's session. */
  onHydrated(): Promise<void>;
  /** The readable content if its scripts did not load. */
  readonly screen?: PrerenderedScreen | undefined;
}

/** Returns true once the page is hydrated; always true if it was not prerendered. */
function useHydration(page: PrerenderedPage | undefined): boolean {
  const [isHydrated, setHydrated] = useState(page === undefined);
  useEffect(() => {
    // A transition hydrates pending boundaries first: nothing is rendered from scratch that only has to
    // change.
    if (!isHydrated) startTransition(() => setHydrated(true));
    else void page?.onHydrated();
  }, [isHydrated, page]);
  return isHydrated;
}

type SessionValues = Pick<
  HostAuth,
  'status' | 'user' | 'organisation' | 'role' | 'roles' | 'can' | 'rolesWith'
>;

/** The session in the words of the contract. */
export function authOf({
  status,
  user,
  access,
}: Pick<SessionState, 'status' | 'user' | 'access'>): SessionValues {
  const context = access.kind === 'ready' ? access.context : null;
  const role = context?.role ?? null;
  const rolesWith = (permission: string) => context?.grants[permission] ?? [];
  return {
    status,
    user: user && { ...user, fullName: context?.fullName || user.fullName },
    organisation: context?.organisation ?? null,
    role: role ?? UNKNOWN_ROLE,
    ...(context && { roles: context.roles }),
    can: (permission) => role !== null && rolesWith(permission).includes(role),
    rolesWith,
  };
}

interface HostRootProps {
  readonly children: ReactNode;
  readonly prerendered?: PrerenderedPage | undefined;
}

/** Gives the tree its host: session, data, notices and modules, and the dialogs that belong to them. */
export function HostRoot({ children, prerendered }: HostRootProps) {
  const { deployment, session, connection, catalog, notify, jobs, recentRecords, shortcuts, commands } =
    useServices();
  const isHydrated = useHydration(prerendered);
  const known = useAtomValue(session.stateAtom);
  const state = useMemo(() => (isHydrated ? known : { ...known, ...NOBODY_KNOWN }), [isHydrated, known]);
  const modules = useAtomValue(catalog.modulesAtom);
  const [dialog, setDialog] = useState<AuthDialog | null>(null);
  const closeDialog = useCallback(() => setDialog(null), []);

  useEffect(() => {
    const open = (): void => setDialog('sign-up');
    window.addEventListener(START_FREE_TRIAL, open);
    return () => window.removeEventListener(START_FREE_TRIAL, open);
  }, []);

  const errorTexts = useMemo(() => errorTextsOf(modules), [modules]);

  const signOut = useCallback(async (): Promise<void> => {
    try {
      notify.success({ title: signOutTexts.done, text: await session.signOut() });
    } catch (error) {
      const failure = authError(error as AuthFailure);
      notify.error(failure, signOutTexts.failed);
      throw failure;
    }
  }, [session, notify]);

  const auth = useMemo<HostAuth>(
    () => ({ ...authOf(state), refresh: session.reloadAccess, signOut, openDialog: setDialog }),
    [state, session, signOut],
  );
  const { data } = state;
  const files = useCallback(async () => {
    const { createFileStore } = await import(
      /* webpackChunkName: "jobs" */ '@ledgerwise/resource/supabase/files'
    );
    return createFileStore(data);
  }, [data]);

  const openSandbox = useCallback(
    async () => (await loadQa()).openSandbox(await session.client(), deployment.config),
    [session, deployment],
  );
  const asVisitor = useCallback(async () => (await loadQa()).asVisitor(deployment.config), [deployment]);
  const inspectPage = useCallback(
    async () => (await loadQa()).inspectPage(catalog, deployment.registry, deployment.config.overrideOrigins),
    [catalog, deployment],
  );

  const { productName, homePath, supportEmail } = deployment.config;
  const host = useMemo<Host>(
    () => ({
      productName,
      homePath,
      ...(supportEmail !== undefined && { supportEmail }),
      auth,
      data,
      files,
      openSandbox,
      asVisitor,
      inspectPage,
      connection,
      notify,
      jobs,
      modules: { all: () => modules },
      errorTexts,
      basePath: '',
      shortcuts,
      commands,
      visited: recentRecords.add,
      gone: recentRecords.remove,
      report,
    }),
    [
      productName,
      homePath,
      supportEmail,
      auth,
      data,
      files,
      openSandbox,
      asVisitor,
      inspectPage,
      connection,
      notify,
      jobs,
      modules,
      errorTexts,
      recentRecords,
      shortcuts,
      commands,
    ],
  );
  return (
    <HostProvider value={host}>
      <HydratedContext value={isHydrated}>
        <PrerenderedScreenContext value={prerendered?.screen ?? null}>{children}</PrerenderedScreenContext>
      </HydratedContext>
      <AuthDialogs open={dialog} onOpen={setDialog} onClose={closeDialog} />
      <Toaster />
    </HostProvider>
  );
}
