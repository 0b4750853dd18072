import type { DataSource, ModuleManifest, Registry, RegistryEntry } from '@ledgerwise/contract';
import { MemoryRouter } from '@ledgerwise/contract/router';
import type { SupabaseClient } from '@supabase/supabase-js';
import { render } from '@testing-library/react';
import { createStore } from 'jotai/vanilla';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { HostRoot } from '../src/app/HostRoot.tsx';
import { createCommands } from '../src/services/commands.ts';
import { type ConnectionOptions, createConnection } from '../src/services/connection/connection.ts';
import { createShellJobs } from '../src/services/jobs/shell-jobs.ts';
import { errorTextsOf } from '../src/services/modules/error-texts.ts';
import type { Federation } from '../src/services/modules/federation.ts';
import { createModuleCatalog } from '../src/services/modules/module-catalog.ts';
import { createNotify } from '../src/services/notify.ts';
import { createRecentRecords } from '../src/services/recent-records.ts';
import { createShellRelease } from '../src/services/releases/shell-release.ts';
import { ServicesProvider } from '../src/services/ServicesProvider.tsx';
import type { Services } from '../src/services/services.ts';
import { createSession, holderOf, type SessionOptions } from '../src/services/session/session.ts';
import { SESSION_KEY } from '../src/services/session/stored-session.ts';
import { createShortcuts } from '../src/services/shortcuts.ts';
import { createToasts } from '../src/services/toasts.ts';

/** Long enough for a machine that runs all tests; a passing test never waits that long. */
const PATIENCE_MS = 15_000;

/** Waits until a check holds. */
export const eventually = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: PATIENCE_MS });

export const olivia = {
  id: 'user-1',
  email: 'olivia@example.com',
  user_metadata: { full_name: 'Olivia Owner' },
};

export const context = {
  user: { id: 'user-1', email: 'olivia@example.com', full_name: 'Olivia Owner' },
  organisation: { id: 'org-1', name: 'Aspen Books', settings: { base_currency: 'USD' } },
  role: 'user',
  grants: { 'customers.read': ['viewer', 'user', 'manager', 'admin'], 'settings.update': ['admin'] },
  organisations: [{ id: 'org-1', name: 'Aspen Books', role: 'user' }],
};

/** Local storage with a session, or without one. */
export function storageWith(user: object | null): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map(user ? [[SESSION_KEY, JSON.stringify({ user })]] : []);
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

export type AuthListener = (event: string, session: { user: typeof olivia } | null) => void;
type AuthCalls = Partial<Record<keyof SupabaseClient['auth'], unknown>>;

/** The parts of the auth client that the shell uses; `tell` sends an event to its listeners. */
export function fakeClient(calls: AuthCalls = {}) {
  const listeners = new Set<AuthListener>();
  const auth = {
    onAuthStateChange(listener: AuthListener) {
      listeners.add(listener);
      return { data: { subscription: { unsubscribe: () => listeners.delete(listener) } } };
    },
    ...calls,
  };
  const tell: AuthListener = (event, session) => {
    for (const listener of listeners) listener(event, session);
  };
  return { client: { auth } as Pick<SupabaseClient, never> as SupabaseClient, tell };
}

/** The scripts of a session that ends with the client's answer. */
export const scriptsOf = (
  client: SupabaseClient,
  data: DataSource,
): Pick<SessionOptions, 'loadScript' | 'loadAuth' | 'later'> => ({
  loadScript: async () => ({ dataSourceOf: () => data }),
  loadAuth: async () => ({
    connect: () => client,
    async endSession() {
      const { error } = await client.auth.signOut();
      if (error) throw error;
      return 'You have been signed out successfully.';
    },
  }),
  later: (run) => run(),
});

const unused = (): never => {
  throw new Error('This sample data source answers functions alone.');
};

export function dataAnswering(answer: <Result>(name: string, args?: unknown) => Promise<Result>): DataSource {
  const call: DataSource['call'] = (name, ...[args]) => answer(name, args);
  return { list: unused, get: unused, create: unused, update: unused, remove: unused, watch: unused, call };
}

export function answering(value: unknown): DataSource {
  const call = async <Result,>(): Promise<Result> => value as Result;
  return dataAnswering(call);
}

export const accounting: ModuleManifest = {
  contract: 1,
  id: 'accounting',
  title: 'Accounting',
  routes: [
    { id: 'dashboard', path: 'dashboard', title: 'Dashboard' },
    { id: 'customers', path: 'customers', title: 'Customers', requires: 'customers.read' },
    { id: 'customer', path: 'customers/:id', title: 'Customer' },
    { id: 'new-customer', path: 'customers/new', title: 'New Customer' },
    { id: 'settings', path: 'settings', title: 'Settings', requires: 'settings.update' },
    { id: 'planned', path: 'vendors/*', title: 'Vendors' },
    { id: 'elsewhere', path: '*', title: 'Dashboard' },
  ],
  nav: [
    { route: 'settings', label: 'Settings', group: 'Tools & Settings', order: 400 },
    {
      route: 'customers',
      label: 'Customers',
      icon: { paths: ['M3 12h18'] },
      group: 'Accounting',
      order: 100,
    },
    { route: 'planned', label: 'Vendors', group: 'Accounting', order: 170 },
    { route: 'dashboard', label: 'Dashboard', order: 0 },
  ],
  records: [
    {
      kind: 'customers',
      label: { one: 'Customer', many: 'Customers' },
      icon: { paths: ['M3 12h18'] },
      path: 'customers/:id',
      requires: 'customers.read',
      create: { label: 'New Customer', path: 'customers/new', requires: 'customers.read' },
      begins: [
        { label: 'New Invoice', path: 'invoices/new?customer_id=:id', requires: 'customers.read' },
        { label: 'New Refund', path: 'invoices/new?refund_to=:id', requires: 'settings.update' },
      ],
    },
  ],
  permissions: [],
  errors: {},
  selfTests: [],
};

export const registry: Registry = {
  version: 1,
  remotes: [
    {
      id: 'accounting',
      title: 'Accounting',
      basePath: '/accounting',
      entry: '/remotes/mf-accounting/',
      claims: ['/accounting/*', '/payroll/*'],
      audience: 'signed-in',
    },
  ],
  redirects: {},
};

interface SampleOptions {
  readonly user?: object | null;
  readonly data?: DataSource;
  readonly client?: SupabaseClient;
  readonly federation?: Federation;
  readonly known?: Readonly<Record<string, unknown>>;
  readonly readModuleJson?: (entry: RegistryEntry) => Promise<unknown>;
  readonly session?: Partial<SessionOptions>;
  readonly connection?: Partial<ConnectionOptions>;
}

const loadsNothing: Federation = { load: async () => null };

/** The shell's services with fakes for everything outside it. */
export function sampleServices(options: SampleOptions = {}): Services {
  const { user = null, data = answering(context), client = fakeClient().client } = options;
  const store = createStore();
  const toasts = createToasts(store);
  const catalog = createModuleCatalog({
    store,
    registry,
    known: options.known ?? { accounting },
    federation: options.federation ?? loadsNothing,
    ...(options.readModuleJson && { readModuleJson: options.readModuleJson }),
  });
  const session = createSession({
    store,
    storage: storageWith(user),
    location: { search: '', hash: '' },
    ...scriptsOf(client, data),
    onEnded: () => {},
    ...options.session,
  });
  const connection = createConnection({ store, ask: async () => new Response('{}'), ...options.connection });
  const errorTexts = () => errorTextsOf(catalog.all());
  const notify = createNotify(toasts, errorTexts);
  return {
    store,
    deployment: {
      config: {
        supabaseUrl: 'http://api.test',
        supabaseKey: 'key',
        productName: 'Ledgerwise',
        homePath: '/accounting/dashboard',
      },
      registry,
      refusal: null,
      modules: {},
      federationManifests: {},
    },
    catalog,
    shellRelease: createShellRelease(store),
    session,
    toasts,
    notify,
    jobs: createShellJobs({ store, session, notify, connection, errorTexts }),
    shortcuts: createShortcuts(store),
    commands: createCommands(store),
    recentRecords: createRecentRecords({
      storage: storageWith(null),
      owner: () => holderOf(session.state()),
    }),
    connection,
    // A page that outlives its test would take part in the next one.
    atRest: () => {},
  };
}

/** Renders a part of the shell at an address. */
export function renderInShell(services: Services, part: ReactNode, at = '/') {
  return render(
    <ServicesProvider services={services}>
      <MemoryRouter initialEntries={[at]}>
        <HostRoot>{part}</HostRoot>
      </MemoryRouter>
    </ServicesProvider>,
  );
}
