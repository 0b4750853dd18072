import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Backend, Restarts } from '@ledgerwise/backend';
import { errorCode } from '@ledgerwise/backend/error-code';
import {
  createFrontDoor,
  drain,
  listenAt,
  Refusal,
  RequestBudgets,
  type Visitor,
} from '@ledgerwise/backend/front-door';
import { LastingFailure } from '@ledgerwise/backend/lasting-failure';
import { type Logger, RequestTeller } from '@ledgerwise/backend/telemetry';
import { openSource, ReleaseRefusal, type SiteSource, StoreUnreachable } from '@ledgerwise/release';
import { createSite, type Site } from '../site/index.ts';
import { startMetricsServer } from './metrics-server.ts';
import type { Settings } from './settings.ts';
import { CACHE, IS_PACKAGE, ROOT, START } from './workspace.ts';

export interface Running {
  readonly site: Site;
  readonly backend: Backend | undefined;
  /** Responds to open requests, then ends. `drains` waits longer, for connections that a load balancer keeps open. */
  close(drains?: boolean): Promise<void>;
}

/** A site with some remotes from dev servers. */
export interface DevelopedSite {
  /** Folder that holds `shell` and the remotes. */
  readonly root: string;
  /** Origins of the dev servers. */
  readonly devServers: readonly string[];
}

export interface ServeOptions {
  /** Updates the files before the first page is served. */
  prepare?(): Promise<void>;
  /**
   * Site that replaces the checkout or `SITE_DIR`, with the remotes in development. Set by `npm run dev`
   * only.
   */
  readonly developed?: DevelopedSite;
  /** Pages are served to who develops them. */
  readonly isDevelopment?: boolean;
  /** Written at the end of every page. */
  readonly pageEnd?: string;
  /** Handles a request before everything else; returns true if it did. */
  intercept?(request: IncomingMessage, response: ServerResponse): boolean;
  /** Earlier processes, which `/health` reports. */
  readonly restarts?: Restarts;
  /**
   * Called once when the embedded database has failed and its restart was given up; without it, restarting is retried
   * forever.
   */
  onDatabaseGivenUp?(reason: Error): void;
  readonly logger: Logger;
}

/** Longer than a load balancer takes to notice that this server takes no new connections. */
const IDLE_MS = 2000;

/** The embedded backend is imported only here, and only if needed. */
async function startOwnBackend(
  settings: Settings,
  options: ServeOptions,
  networkBudgets: RequestBudgets,
): Promise<Backend> {
  const { startBackend } = await import('@ledgerwise/backend');
  const {
    dataDir,
    databaseUrl,
    databaseDirectUrl,
    databaseReadUrl,
    siteUrl,
    seed,
    isLoopbackOnly,
    mailbox,
    smtp,
    google,
  } = settings;
  const { restarts, onDatabaseGivenUp, logger } = options;
  return startBackend({
    dataDir,
    siteUrl,
    seed,
    isLoopbackOnly,
    mailbox,
    networkBudgets,
    log: logger.log,
    hide: (secrets) => logger.redaction.hide(secrets),
    ...(databaseUrl && { databaseUrl }),
    ...(databaseDirectUrl && { databaseDirectUrl }),
    ...(databaseReadUrl && { databaseReadUrl }),
    ...(smtp && { smtp }),
    ...(google && { google }),
    ...(restarts && { restarts }),
    ...(onDatabaseGivenUp && { onDatabaseGivenUp }),
  });
}

/** Opens the site; a checkout's own builds are updated first, and nothing else is ever built. */
async function openSite(
  settings: Settings,
  { prepare, developed, logger: { log } }: ServeOptions,
): Promise<SiteSource> {
  const { releaseStore: store, releaseChannel: channel, siteDir: folder } = settings;
  if (developed || (store === undefined && folder === undefined)) await prepare?.();
  if (developed) return openSource({ folder: developed.root, channel, workspace: ROOT }, process.env, log);
  try {
    const named = { ...(store !== undefined && { store }), ...(folder !== undefined && { folder }) };
    return await openSource({ ...named, channel, workspace: ROOT }, process.env, log);
  } catch (error) {
    if (!(error instanceof ReleaseRefusal) || error instanceof StoreUnreachable) throw error;
    throw new LastingFailure(error.message, { cause: error });
  }
}

async function listen(server: Server, { port, host }: Settings): Promise<void> {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use by another program. Stop it, or choose another: PORT=${port + 1} ${START}`,
    EACCES: `Port ${port} may not be used by this account. Choose one above 1023: PORT=3000 ${START}`,
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine.`,
    ENOTFOUND: `HOST=${host} is not an address of this machine.`,
  };
  try {
    await listenAt(server, { port, host });
  } catch (cause) {
    const sentence = sentences[errorCode(cause)];
    throw sentence === undefined ? cause : new LastingFailure(sentence, { cause });
  }
}

async function stopListening(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** One server on one port: the backend's paths, and the site for everything else. */
export async function serve(settings: Settings, options: ServeOptions): Promise<Running> {
  const { hosted, productName, homePath, supportEmail, google, overrideOrigins, releaseKey } = settings;
  const requests = new RequestTeller(options.logger);
  let backend: Backend | undefined;
  let metrics: Server | undefined;
  let site: Site | undefined;
  const siteOf = (source: SiteSource): Site =>
    createSite({
      source,
      cache: IS_PACKAGE ? path.join(settings.dataDir, 'cache') : CACHE,
      siteUrl: settings.siteUrl,
      // Changes in development must be visible immediately, even if `npm start` was used at this address before.
      isWorkerOff: settings.isWorkerOff || options.isDevelopment === true,
      ...(options.developed && { devServers: options.developed.devServers }),
      ...(options.pageEnd !== undefined && { pageEnd: options.pageEnd }),
      config: (origin) => ({
        supabaseUrl: hosted?.url ?? origin,
        supabaseKey: hosted?.key ?? backend?.key ?? '',
        productName,
        homePath,
        ...(supportEmail !== undefined && { supportEmail }),
        ...(!hosted && { hasGoogle: google !== undefined }),
        ...(overrideOrigins.length > 0 && { overrideOrigins }),
        ...(releaseKey !== undefined && { releaseKey }),
      }),
    });

  async function answer(request: IncomingMessage, response: ServerResponse, visitor: Visitor): Promise<void> {
    if (!site) throw new Refusal(503, 'Starting. Please try again in a moment.', { 'retry-after': '1' });
    if (options.intercept?.(request, response)) return;
    if (await backend?.handle(request, response, visitor)) return;
    if (!backend && visitor.target.pathname === '/health') {
      const { restarts } = options;
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ status: 'ok', restarts }));
      return;
    }
    await site.handle(request, response);
  }

  const budgets = new RequestBudgets();
  const server = createFrontDoor({
    budgets,
    siteUrl: settings.siteUrl,
    host: settings.host,
    trustedProxies: settings.trustedProxies,
    log: options.logger.log,
    onAnswered(answered) {
      requests.tell(answered);
      backend?.metrics.noteRequest(answered);
    },
    answer,
    upgrade: (request, socket, head, visitor) => backend?.upgrade(request, socket, head, visitor) ?? false,
  });
  // First: a port in use must be reported before a database is started.
  await listen(server, settings);
  // With other servers, a load balancer uses those until this one is ready.
  const listensWhenReady = settings.databaseUrl !== undefined;
  if (listensWhenReady) await stopListening(server);

  async function close(drains = false): Promise<void> {
    const drained = drain(server, { idleMs: drains ? IDLE_MS : 0 });
    backend?.endSockets();
    await drained;
    metrics?.close();
    metrics?.closeAllConnections();
    requests.flush();
    await backend?.close();
  }
  try {
    const [started, source] = await Promise.all([
      hosted ? undefined : startOwnBackend(settings, options, budgets),
      openSite(settings, options),
    ]);
    backend = started;
    if (settings.metrics && backend) metrics = await startMetricsServer(settings.metrics, backend.metrics);
    site = siteOf(source);
    if (listensWhenReady) await listen(server, settings);
    return { site, backend, close };
  } catch (error) {
    await close();
    throw error;
  }
}
