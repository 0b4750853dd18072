import '@ledgerwise/ui/theme.css';
import { createStore } from 'jotai/vanilla';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { loadSiteLayout } from './app/Page.tsx';
import { removeOutline, removeOutlineOnceShown } from './app/page-outline.ts';
import { hydratePage, isPrerendered, nameSheetsInPage } from './app/prerendered-page.ts';
import { resolveAddress, type Shown } from './app/resolve-address.ts';
import { startTexts } from './app/texts.ts';
import { SETTLE_MS } from './auth/Guard.tsx';
import { after, afterFrame, onceAtRest } from './services/at-rest.ts';
import { createCommands } from './services/commands.ts';
import { createConnection } from './services/connection/connection.ts';
import { type Deployment, readDeployment } from './services/deployment.ts';
import { createShellJobs } from './services/jobs/shell-jobs.ts';
import { errorTextsOf } from './services/modules/error-texts.ts';
import { createFederation } from './services/modules/federation.ts';
import { createModuleCatalog, type ModuleCatalog } from './services/modules/module-catalog.ts';
import { activeOverrides } from './services/modules/module-override.ts';
import { createNotify } from './services/notify.ts';
import { hasKept } from './services/offline/kept-mark.ts';
import { createRecentRecords } from './services/recent-records.ts';
import { createQuestion } from './services/releases/ask-what-is-live.ts';
import { createShellRelease } from './services/releases/shell-release.ts';
import { guardScripts, originsOf } from './services/releases/trusted-scripts.ts';
import { entriesForVisitor } from './services/releases/visitor.ts';
import { watchReleases } from './services/releases/watch-releases.ts';
import type { Services } from './services/services.ts';
import { followSettings } from './services/session/follow-settings.ts';
import { dropForeignSession } from './services/session/link-code.ts';
import { createSession, holderOf, type Session } from './services/session/session.ts';
import { createShortcuts } from './services/shortcuts.ts';
import type { Store } from './services/store.ts';
import { createToasts } from './services/toasts.ts';

function createServices(deployment: Deployment): Services {
  const store = createStore();
  const toasts = createToasts(store);
  if (dropForeignSession())
    toasts.show('info', {
      title: startTexts.foreignSession,
      text: startTexts.foreignSessionText,
    });
  const { supabaseUrl, supabaseKey } = deployment.config;
  const connection = createConnection({
    store,
    ask: (signal) =>
      fetch(`${supabaseUrl}/auth/v1/settings`, {
        headers: { apikey: supabaseKey },
        cache: 'no-store',
        signal,
      }),
  });
  const session = createSession({
    store,
    storage: localStorage,
    location,
    isHeld: hasKept(),
    async loadScript(client) {
      // Rows that were kept are on the screen before the server is asked.
      if (hasKept()) await afterFrame();
      const { dataSourcesOf } = await import(
        /* webpackChunkName: "session" */ './services/session/session-data.ts'
      );
      return { dataSourceOf: dataSourcesOf(deployment.config, connection, client) };
    },
    async loadAuth() {
      const { connect, signOutOf } = await import(
        /* webpackChunkName: "auth" */ './services/session/session-client.ts'
      );
      return {
        connect: () => connect(deployment.config, connection),
        endSession: (client) => signOutOf(client, deployment.config, connection),
      };
    },
    later: onceAtRest,
    onEnded: () =>
      toasts.show('info', {
        title: startTexts.signIn,
        text: startTexts.signInText,
      }),
  });
  followSettings(store, session);
  // Screens report that they changed the currency; amounts are shown in the organization's currency.
  window.addEventListener('currency-updated', () => void session.reloadAccess());
  const shellRelease = createShellRelease(store);
  let { refusal } = deployment;
  const askWhatIsLive = createQuestion({
    revision: deployment.registry.revision,
    releaseKey: deployment.config.releaseKey,
    onAnswer(registry) {
      refusal = null;
      catalog.follow(entriesForVisitor(registry, document));
      shellRelease.follow(registry);
    },
  });
  const catalog: ModuleCatalog = createModuleCatalog({
    store,
    registry: deployment.registry,
    known: deployment.modules,
    federation: createFederation(deployment.federationManifests),
    askWhatIsLive,
    refusal: () => refusal,
    isBusy: () => store.get(jobs.listAtom).some(({ isHere, state }) => isHere && state === 'running'),
    // Public pages do not load the code of modules that their visitors may not see.
    codeMayRun: async ({ audience }) => {
      if (audience === 'signed-in') await signedIn(store, session);
    },
  });
  for (const { id, entry } of activeOverrides(sessionStorage, deployment.config.overrideOrigins))
    if (catalog.get(id)) catalog.override(id, entry);
  const errorTexts = () => errorTextsOf(catalog.all());
  const notify = createNotify(toasts, errorTexts);
  const jobs = createShellJobs({ store, session, notify, connection, errorTexts });
  watchReleases(askWhatIsLive);
  const recentRecords = createRecentRecords({
    storage: localStorage,
    owner: () => holderOf(session.state()),
  });
  const shortcuts = createShortcuts(store);
  const commands = createCommands(store);
  return {
    store,
    deployment,
    catalog,
    shellRelease,
    session,
    connection,
    toasts,
    notify,
    jobs,
    recentRecords,
    shortcuts,
    commands,
    atRest: onceAtRest,
  };
}

/** Resolves as soon as the user is signed in. */
function signedIn(store: Store, session: Session): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (session.state().status !== 'signed-in') return;
      stop();
      resolve();
    };
    const stop = store.sub(session.stateAtom, look);
    look();
  });
}

/** Starts the session, and resolves when the application can be rendered. */
async function beginSession(services: Services, shown: Shown, screen: Promise<unknown>): Promise<void> {
  const { begin, state } = services.session;
  if (state().status !== 'signed-in' || !('frame' in shown) || shown.frame.isPublic) return begin();
  const code = { screen, settled: after(SETTLE_MS) };
  const isKept = hasKept();
  // The frame needs this chunk, and would request it only when it runs.
  if (isKept) import(/* webpackChunkName: "offline" */ './services/offline/open-offline.ts').catch(() => {});
  else begin();
  const visit = import(/* webpackChunkName: "layout-app" */ './app/begin-visit.ts');
  await visit.then(
    ({ beginKept, untilLoaded }) => (isKept ? beginKept(services, code) : untilLoaded(code)),
    begin,
  );
}

/** Starts loading the screen of this address before rendering; returns whether its code is loaded. */
async function prefetchScreen({ catalog, session }: Services, shown: Shown): Promise<boolean> {
  // The shell itself has the page for unknown addresses.
  if (shown.kind !== 'screen') return shown.kind !== 'module';
  if (!shown.frame.isPublic && session.state().status !== 'signed-in') return false;
  await catalog.screen(shown.module.id, shown.route.id);
  return true;
}

function showStartFailure(error: unknown): void {
  console.error('The application could not start', error);
  const place = document.getElementById('root');
  if (!place) return;
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.style.cssText = 'max-width:36rem;margin:20vh auto;padding:0 1rem';
  text.textContent = startTexts.failed(error instanceof Error ? error.message : String(error));
  place.replaceChildren(text);
  removeOutline();
}

/** Fonts of headings are loaded together with the first data, so that headings do not change later. */
function askForLetters(): void {
  document.fonts?.load('500 1em "Besley Display"').catch(() => {});
}

async function start(): Promise<void> {
  const place = document.getElementById('root');
  // A page of which only the beginning came is loaded again (begin-page.ts of the service worker).
  if (!place) return;
  nameSheetsInPage();
  askForLetters();
  // The code that verifies the registry is a script as well.
  const allowScriptsFrom = guardScripts();
  const deployment = await readDeployment();
  const { overrideOrigins } = deployment.config;
  const taken = [...deployment.registry.remotes, ...activeOverrides(sessionStorage, overrideOrigins)];
  allowScriptsFrom(originsOf(taken));
  const services = createServices(deployment);
  const shown = resolveAddress(services.deployment.registry, services.catalog.get, location.pathname);
  // The failure occurs again where it is shown, and is reported there.
  const screen = prefetchScreen(services, shown).catch(() => false);
  const started = beginSession(services, shown, screen);
  if (isPrerendered(place, deployment)) {
    const [hasScreen] = await Promise.all([screen, loadSiteLayout().catch(() => {})]);
    hydratePage(place, hasScreen, (page) => <App services={services} prerendered={page} />);
    return;
  }
  removeOutlineOnceShown(place);
  await started;
  const root = createRoot(place);
  // In slices, between which the browser answers the user.
  startTransition(() => root.render(<App services={services} />));
}

const begin = (): void => void start().catch(showStartFailure);
// A service worker sends the beginning of the page, with this script, before the rest.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
else begin();
