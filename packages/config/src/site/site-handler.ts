import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { parseTarget, Refusal } from '@ledgerwise/backend/front-door';
import {
  contentSecurityPolicy,
  DEMO_ADDRESS,
  madeFile,
  mountedDemoPage,
  OFF_SWITCH,
  type SiteConfig,
  type SiteFile,
  type SiteSource,
  SWITCHED_OFF_WORKER,
  standalonePolicy,
  WEB_MANIFEST,
  WORKER_ADDRESS,
  workerSwitch,
} from '@ledgerwise/release';
import { CompressionCache, isCompressible } from './compression.ts';
import { sendFile, sendText } from './send-file.ts';
import { newVisitor, visitorCookie, visitorOf } from './visitor-cookie.ts';

interface SiteOptions {
  /** Source of pages and files. */
  readonly source: SiteSource;
  /** Folder that caches compressed files between starts. */
  readonly cache: string;
  /** Returns the configuration for the origin that the request came to. */
  config(origin: string): SiteConfig;
  /** Public address, if known: an origin such as `https://books.example`. */
  readonly siteUrl?: string;
  /** Adds to the page in development, before the end of its body. */
  readonly pageEnd?: string;
  /** Switches service workers off: those of visitors remove themselves and their stored files. */
  readonly isWorkerOff?: boolean;
  /** Origins of the registry that are dev servers: see `contentSecurityPolicy`. */
  readonly devServers?: readonly string[];
}

export interface Site {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Compresses all files in advance, so that the first visitor does not wait. */
  compressAll(): Promise<void>;
}

/** Returns the origin of the request. Behind a proxy that terminates TLS, `siteUrl` has the scheme. */
function originOf(request: IncomingMessage, siteUrl: string | undefined): string {
  const host = request.headers.host ?? 'localhost';
  if (siteUrl && new URL(siteUrl).host === host) return new URL(siteUrl).origin;
  return /^[\w.:[\]-]+$/.test(host) ? `http://${host}` : 'http://localhost';
}

/** Also for other origins: a shell of another site may load a remote from here. */
const SHARED = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/** Serves a built site: files as they are, and a composed page at every other address. */
export function createSite(options: SiteOptions): Site {
  const { source } = options;
  const packed = new CompressionCache(options.cache);

  const send = (
    request: IncomingMessage,
    response: ServerResponse,
    file: SiteFile,
    more?: Readonly<Record<string, string>>,
  ) => sendFile(packed, request, response, file, more);

  /**
   * Returns the visitor's id, and the header that sets it in the browser: ids are only assigned if there is a canary.
   */
  async function visitorFor(request: IncomingMessage, site: string) {
    if (!(await source.hasCanary())) return { visitor: undefined, headers: {} };
    const known = visitorOf(request);
    const vary = 'accept-encoding, cookie';
    if (known) return { visitor: known, headers: { vary } };
    const visitor = newVisitor();
    const headers = {
      vary,
      // A cache between us would give one visitor's id to all.
      'cache-control': 'private, no-cache',
      'set-cookie': visitorCookie(visitor, site),
    };
    return { visitor, headers };
  }

  async function sendPage(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
  ): Promise<void> {
    const site = originOf(request, options.siteUrl);
    const config = options.config(site);
    const { visitor, headers } = await visitorFor(request, site);
    const page = await source.page({ pathname, config, origin: site, visitor });
    const html = page.html.replace('</body>', `${options.pageEnd ?? ''}</body>`);
    const origins = { site, supabase: config.supabaseUrl, overrides: config.overrideOrigins };
    const policy = contentSecurityPolicy(html, page.registry, origins, options.devServers);
    return sendFile(
      packed,
      request,
      response,
      madeFile(html, '.html'),
      { 'content-security-policy': policy, ...headers },
      page.status,
    );
  }

  const notFound = (response: ServerResponse, sentence: string) => sendText(response, 404, sentence);

  async function sendDemoPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const page = await source.demoPage();
    if (page === undefined)
      return notFound(response, 'The demo has no page of its own here. Open /demo instead.');
    const html = mountedDemoPage(page);
    return send(request, response, madeFile(html, '.html'), {
      'content-security-policy': standalonePolicy(html),
    });
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      sendText(response, 405, 'Only GET and HEAD are allowed here.', { allow: 'GET, HEAD' });
      return;
    }
    let pathname: string;
    try {
      pathname = decodeURIComponent(parseTarget(request.url ?? '').pathname);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      sendText(response, error.status, error.message);
      return;
    }
    const origin = originOf(request, options.siteUrl);
    if (pathname === '/config.json')
      return send(request, response, madeFile(JSON.stringify(options.config(origin)), '.json'));
    if (pathname === `/${WEB_MANIFEST}`) {
      const manifest = await source.webManifest(options.config(origin));
      if (manifest) return send(request, response, manifest);
    }
    if (pathname === OFF_SWITCH)
      return send(request, response, madeFile(workerSwitch(options.isWorkerOff === true), '.txt'));
    if (pathname === WORKER_ADDRESS && options.isWorkerOff)
      return send(request, response, madeFile(SWITCHED_OFF_WORKER, '.js'));
    const file = await source.file(pathname, origin);
    const isOfRemote = pathname.startsWith('/remotes/');
    if (file) return send(request, response, file, isOfRemote ? SHARED : {});
    if (path.extname(pathname) !== '' || isOfRemote)
      return notFound(response, `There is no file ${pathname}.`);
    if (pathname.startsWith(DEMO_ADDRESS) || `${pathname}/` === DEMO_ADDRESS)
      return sendDemoPage(request, response);
    return sendPage(request, response, pathname);
  }

  async function compressAll(): Promise<void> {
    for await (const file of source.lastingFiles())
      if (isCompressible(file)) await packed.get(file.content, 'br');
  }

  return { handle, compressAll };
}
