import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { parseTarget, Refusal } from '@ledgerwise/backend/front-door';
import { composeIndex, isKnownAddress } from './compose-index.ts';
import { CompressionCache } from './compression.ts';
import { contentSecurityPolicy, standalonePolicy } from './content-security.ts';
import type { Deployment, SiteConfig } from './deployment.ts';
import { FileStore, filesBelow, madeFile, type StoredFile } from './file-store.ts';
import { deploymentStamp, readDeployment } from './read-deployment.ts';
import { sendFile, sendText } from './send-file.ts';
import { remoteFolder, siteFolders } from './site-folders.ts';
import { robotsTxt, sitemapXml } from './site-map.ts';

interface SiteOptions {
  /** Folder that holds `shell` and the remotes. */
  readonly root: string;
  /** Where compressed files are kept between starts. */
  readonly cache: string;
  /** Answers the configuration for the origin that the request came to. */
  config(origin: string): SiteConfig;
  /** The address people use, where it is known: an origin such as `https://books.example`. */
  readonly siteUrl?: string;
  /** Adds to the page in development, before the end of its body. */
  readonly pageEnd?: string;
  /** Origins of the registry that are dev servers: see `contentSecurityPolicy`. */
  readonly devServers?: readonly string[];
  log?(line: string): void;
}

export interface Site {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Packs all files ahead, so that the first visitor does not wait for it. */
  compressAll(): Promise<void>;
}

const REMOTE = /^\/remotes\/(mf-[a-z0-9-]+)\/(.+)$/;
const DEMO = '/demo-app/';
const DEMO_FOLDER = 'mf-demo/dist/standalone';

/** Origin that the request came to. Behind a proxy that ends TLS, `siteUrl` tells the scheme. */
function originOf(request: IncomingMessage, siteUrl: string | undefined): string {
  const host = request.headers.host ?? 'localhost';
  if (siteUrl && new URL(siteUrl).host === host) return new URL(siteUrl).origin;
  return /^[\w.:[\]-]+$/.test(host) ? `http://${host}` : 'http://localhost';
}

/** Serves the built shell and remotes: files as they are, every other address with a page composed for it. */
export function createSite(options: SiteOptions): Site {
  const folders = siteFolders(options.root);
  const log = options.log ?? console.error;
  const store = new FileStore();
  const packed = new CompressionCache(options.cache);
  let known: { readonly stamp: string; readonly deployment: Deployment } | undefined;

  function deployment(): Deployment {
    if (known && deploymentStamp(folders, known.deployment) === known.stamp) return known.deployment;
    const read = readDeployment(folders, log);
    known = { stamp: deploymentStamp(folders, read), deployment: read };
    return read;
  }

  const send = (
    request: IncomingMessage,
    response: ServerResponse,
    file: StoredFile,
    more?: Readonly<Record<string, string>>,
  ) => sendFile(packed, request, response, file, more);

  function sendPage(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    const site = originOf(request, options.siteUrl);
    const config = options.config(site);
    const now = deployment();
    const html = composeIndex(now, config, pathname, site).replace(
      '</body>',
      `${options.pageEnd ?? ''}</body>`,
    );
    const origins = { site, supabase: config.supabaseUrl };
    const policy = contentSecurityPolicy(html, now.registry, origins, options.devServers);
    const status = isKnownAddress(now, pathname) ? 200 : 404;
    return sendFile(
      packed,
      request,
      response,
      madeFile(html, '.html'),
      { 'content-security-policy': policy },
      status,
    );
  }

  /** What is no file but made of the settings and of what is deployed. */
  function madeAt(request: IncomingMessage, pathname: string): StoredFile | undefined {
    const origin = originOf(request, options.siteUrl);
    if (pathname === '/config.json') return madeFile(JSON.stringify(options.config(origin)), '.json');
    if (pathname === '/robots.txt') return madeFile(robotsTxt(deployment(), origin), '.txt');
    if (pathname === '/sitemap.xml') return madeFile(sitemapXml(deployment(), origin), '.xml');
    return undefined;
  }

  /** The demo's own bundle, mounted below a path instead of at the root that its page names, and told where the product is. */
  function sendDemoPage(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
    const page = store.read(path.join(options.root, DEMO_FOLDER), 'index.html');
    if (!page) return undefined;
    const html = String(page.content)
      .replace('<base href="/"', `<base href="${DEMO}"`)
      .replace(/<meta[^>]*name="product-url"[^>]*>/, '<meta name="product-url" content="/">');
    return send(request, response, madeFile(html, '.html'), {
      'content-security-policy': standalonePolicy(html),
    });
  }

  function fileAt(pathname: string): { file: StoredFile | undefined; headers?: Record<string, string> } {
    const [, name, rest] = REMOTE.exec(pathname) ?? [];
    if (name !== undefined && rest !== undefined)
      return {
        file: store.readPublic(remoteFolder(folders, name), rest),
        headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
      };
    if (pathname === '/remotes.json')
      return { file: store.read(path.dirname(folders.registry), path.basename(folders.registry)) };
    if (pathname.startsWith(DEMO))
      return { file: store.readPublic(path.join(options.root, DEMO_FOLDER), pathname.slice(DEMO.length)) };
    return { file: store.readPublic(folders.shell, pathname.slice(1)) };
  }

  const notFound = (response: ServerResponse, sentence: string) => sendText(response, 404, sentence);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      sendText(response, 405, 'Only GET and HEAD are answered here.', { allow: 'GET, HEAD' });
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
    const made = madeAt(request, pathname);
    if (made) return send(request, response, made);
    const { file, headers } = fileAt(pathname);
    if (file) return send(request, response, file, headers);
    const isFile = path.extname(pathname) !== '' || pathname.startsWith('/remotes/');
    if (isFile) return notFound(response, `There is no file ${pathname}.`);
    if (pathname.startsWith(DEMO) || `${pathname}/` === DEMO) {
      const page = sendDemoPage(request, response);
      return page ?? notFound(response, 'The demo is not built. Run `npm run build`.');
    }
    return sendPage(request, response, pathname);
  }

  async function compressAll(): Promise<void> {
    const dists = [
      folders.shell,
      ...deployment().registry.remotes.map(({ id }) => remoteFolder(folders, `mf-${id}`)),
    ];
    for (const dist of dists)
      for (const relative of filesBelow(dist)) {
        const file = store.read(dist, relative);
        if (file?.immutable && file.isCompressible) await packed.get(file.content, 'br');
      }
  }

  return { handle, compressAll };
}
