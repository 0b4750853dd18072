import { CONTRACT_VERSION, type ModuleManifest, type Registry } from '@ledgerwise/contract';
import { atom, createStore } from 'jotai/vanilla';
import { createCommands } from '../services/commands.ts';
import { createConnection } from '../services/connection/connection.ts';
import type { ShellJobs } from '../services/jobs/shell-jobs.ts';
import { createModuleCatalog } from '../services/modules/module-catalog.ts';
import { createNotify } from '../services/notify.ts';
import { createRecentRecords } from '../services/recent-records.ts';
import { createShellRelease } from '../services/releases/shell-release.ts';
import type { Services } from '../services/services.ts';
import { createSession } from '../services/session/session.ts';
import { createShortcuts } from '../services/shortcuts.ts';
import { createToasts } from '../services/toasts.ts';

/** Placeholders for what is unknown at build time. */
export interface StandIns {
  readonly productName: string;
  readonly homePath: string;
  /** HTML of the module's screen. */
  readonly content: string;
  /** An address that no module has; at all others there is a screen. */
  readonly missing: string;
}

function refuse(): never {
  throw new Error('A page that is rendered at build time has no user to do this for.');
}

const noJobs: ShellJobs = {
  listAtom: atom([]),
  askedAtom: atom<string | null>(null),
  start: refuse,
  all: () => [],
  watch: () => () => {},
  cancel: refuse,
  lookUp: refuse,
  undo: refuse,
  dismiss: refuse,
};

const ID = 'any';
const noStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** Deployment with one public module, which has a screen at the address. */
function deploymentAt(
  address: string,
  { missing }: StandIns,
): { registry: Registry; manifest: ModuleManifest } {
  const claims = address === missing ? [] : [address];
  return {
    registry: {
      version: 1,
      remotes: [{ id: ID, title: ID, basePath: '', entry: '/', claims, audience: 'public' }],
      redirects: {},
    },
    manifest: {
      contract: CONTRACT_VERSION,
      id: ID,
      title: ID,
      routes: [{ id: 'screen', path: address, title: ID, access: 'public' }],
      nav: [],
      permissions: [],
      errors: {},
      selfTests: [],
    },
  };
}

/** The shell's services for a page that is rendered without a browser, a visitor or a server. */
export async function frameServices(address: string, standIns: StandIns): Promise<Services> {
  const { productName, homePath } = standIns;
  const { registry, manifest } = deploymentAt(address, standIns);
  const store = createStore();
  const toasts = createToasts(store);
  const screens = { screen: async () => () => standIns.content };
  const catalog = createModuleCatalog({
    store,
    registry,
    known: { [ID]: manifest },
    federation: { load: async () => ({ module: { manifest, screens, selfTests: {} } }) },
  });
  await catalog.screen(ID, 'screen');
  return {
    store,
    deployment: {
      config: { supabaseUrl: '', supabaseKey: '', productName, homePath },
      registry,
      refusal: null,
      modules: {},
      federationManifests: {},
    },
    catalog,
    shellRelease: createShellRelease(store),
    session: createSession({
      store,
      storage: noStorage,
      location: { search: '', hash: '' },
      loadScript: refuse,
      loadAuth: refuse,
      later: () => {},
      onEnded: refuse,
    }),
    connection: createConnection({
      store,
      ask: refuse,
      page: { addEventListener: () => {}, navigator: { onLine: true } },
    }),
    toasts,
    notify: createNotify(toasts, () => ({})),
    jobs: noJobs,
    recentRecords: createRecentRecords({ storage: noStorage, owner: () => null }),
    shortcuts: createShortcuts(store),
    commands: createCommands(store),
    // The page is complete when it is rendered.
    atRest: () => {},
  };
}
