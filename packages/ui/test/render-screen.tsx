import {
  absolutePath,
  alwaysOnline,
  type DataSource,
  type FileStore,
  type HostConnection,
  type HostJobs,
  type HostOffline,
  HostProvider,
  type Permission,
  type Role,
  type ScreenLoader,
} from '@ledgerwise/contract';
import { MemoryRouter, Route, Routes, useLocation } from '@ledgerwise/contract/router';
import { type AnyResource, resourceRecords, resourceRoutes } from '@ledgerwise/resource';
import { createInlineCsvClient } from '@ledgerwise/resource/csv/inline';
import { createLocalDataSource } from '@ledgerwise/resource/local';
import { render } from '@testing-library/react';
import { later } from '../src/core/index.ts';
import { CsvClientContext, entityScreens } from '../src/resource/index.ts';
// Screens load these and antd on first use. Here they are loaded before a test waits for them.
import '../src/resource/actions/ActionDialog.tsx';
import '../src/resource/bulk/BulkEditDialog.tsx';
import '../src/resource/form/RecordForm.tsx';
import { contacts } from './contacts.resource.ts';
import { ALL_ROLES, testHost } from './test-host.ts';

export type Seed = readonly Readonly<Record<string, unknown>>[];

/** A separate browser storage, so that tests do not see each other's records. */
export function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

/** Contacts in a separate store. */
export function contactStore(seed: Seed = [], resource: AnyResource = contacts) {
  return createLocalDataSource({
    resources: [resource],
    storage: memoryStorage(),
    seed: { contacts: seed },
    events: new EventTarget(),
  });
}

function Address({ onMove }: { onMove(address: string): void }) {
  const { pathname, search } = useLocation();
  onMove(pathname + search);
  return null;
}

export interface ScreenOptions {
  readonly data: DataSource;
  /** Contacts with something else about them, at the same addresses. */
  readonly resource?: AnyResource;
  /** Record types of the same module, with their screens. */
  readonly others?: readonly AnyResource[];
  readonly connection?: HostConnection;
  /** Jobs of the page that opens the screen; new ones by default. */
  readonly jobs?: HostJobs;
  /** Answers and drafts in the browser; by default it stores none. */
  readonly offline?: HostOffline;
  /** Storage for files of records; by default it stores none. */
  readonly files?: FileStore;
  readonly path?: string;
  readonly role?: Role;
  grants?(permission: Permission): readonly Role[];
}

/** Renders the screens of contacts at an address, in a host that records its toasts. */
export function renderContacts({
  data,
  resource = contacts,
  others = [],
  connection = alwaysOnline,
  jobs,
  files,
  offline,
  path = '/contacts',
  role = 'admin',
  grants = () => ALL_ROLES,
}: ScreenOptions) {
  const all = [resource, ...others];
  const records = all.flatMap((one) => resourceRecords(one));
  const { host, notify } = testHost(data, {
    ...{ role, grants, connection, records, offline },
    ...(jobs && { jobs }),
    ...(files && { files }),
  });
  const screens: Readonly<Record<string, ScreenLoader>> = Object.assign(
    {},
    entityScreens(
      Object.fromEntries(
        all.map((one) => [one.name, { isDocument: one.document !== undefined, load: async () => one }]),
      ),
      async () => all,
    ),
  );
  const routes = all.flatMap(resourceRoutes).map(({ id, path: pattern }) => ({
    pattern: absolutePath('', pattern),
    Screen: later(async () => {
      const load = screens[id];
      if (!load) throw new Error(`There is no screen for the route "${id}".`);
      return load();
    }),
  }));
  const location = { current: '' };
  const view = render(
    <HostProvider value={host}>
      <CsvClientContext value={createInlineCsvClient}>
        <MemoryRouter initialEntries={[path]}>
          <Address onMove={(address) => (location.current = address)} />
          <Routes>
            {routes.map(({ pattern, Screen }) => (
              <Route key={pattern} path={pattern} element={<Screen />} />
            ))}
          </Routes>
        </MemoryRouter>
      </CsvClientContext>
    </HostProvider>,
  );
  return { ...view, notify, location, jobs: host.jobs };
}
