import { entryFor, type Registry, type RegistryEntry } from '@ledgerwise/contract';
import { composeIndex, isKnownAddress } from '../compose/compose-index.ts';
import type { Deployment, SiteConfig } from '../compose/deployment.ts';
import { type BuiltSite, readDeployment } from '../compose/read-deployment.ts';
import { SHELL_PAGE, withoutFrames } from '../compose/shell-page.ts';
import { robotsTxt, sitemapXml } from '../compose/site-map.ts';
import { WEB_MANIFEST, webManifest } from '../compose/web-manifest.ts';
import { madeFile, siteFile } from './site-file.ts';
import type { PageRequest, SiteFile, SitePage } from './site-source.ts';

/** The entries that a visitor uses of a registry. */
const chosenBy = (registry: Registry, visitor: string | undefined): Registry => ({
  ...registry,
  remotes: registry.remotes.map((entry) => entryFor(entry, visitor)),
});

/** Pages for one set of live releases, composed for each visitor's releases. */
export class ComposedPages {
  readonly #site: BuiltSite;
  readonly #report: (line: string) => void;
  /** A deployment for each set of canaries that some visitor has. */
  readonly #deployments = new Map<string, Promise<Deployment>>();

  constructor(site: BuiltSite, report: (line: string) => void) {
    this.#site = site;
    this.#report = report;
  }

  /** The registry without canaries. */
  get registry(): Registry {
    return this.#site.registry;
  }

  get hasCanary(): boolean {
    return this.#site.registry.remotes.some(({ canary }) => canary !== undefined);
  }

  /** The deployment for a visitor's pages; without an id, the one without a canary. */
  deployment(visitor?: string): Promise<Deployment> {
    const registry = chosenBy(this.#site.registry, visitor);
    const key = registry.remotes.map(({ entry }) => entry).join(' ');
    const known = this.#deployments.get(key);
    if (known) return known;
    const read = this.#read(registry);
    this.#deployments.set(key, read);
    read.catch(() => this.#deployments.delete(key));
    return read;
  }

  async #read(registry: Registry): Promise<Deployment> {
    const deployment = await readDeployment({ ...this.#site, registry }, this.#report);
    return { ...deployment, announced: this.#site.registry };
  }

  async page({ pathname, config, origin, visitor }: PageRequest): Promise<SitePage> {
    const chosen = await this.deployment(visitor);
    const deployment = pathname === SHELL_PAGE ? withoutFrames(chosen) : chosen;
    return {
      html: composeIndex(deployment, config, pathname, origin),
      status: isKnownAddress(deployment, pathname) ? 200 : 404,
      registry: this.registry,
    };
  }

  async webManifest(config: SiteConfig): Promise<SiteFile> {
    return siteFile(WEB_MANIFEST, Buffer.from(webManifest(await this.deployment(), config)));
  }

  /** Returns files that are composed from the live releases, such as pages. */
  async made(pathname: string, origin: string): Promise<SiteFile | undefined> {
    if (pathname === '/remotes.json') return madeFile(JSON.stringify(this.registry), '.json');
    if (pathname === '/robots.txt') return madeFile(robotsTxt(await this.deployment(), origin), '.txt');
    if (pathname === '/sitemap.xml') return madeFile(sitemapXml(await this.deployment(), origin), '.xml');
    return undefined;
  }
}

/** A registry entry's remote and version, where its address is of this site. */
export function localRelease({
  entry,
}: Pick<RegistryEntry, 'entry'>): { name: string; version?: string } | undefined {
  const [, name, version] = /^\/remotes\/(mf-[a-z][a-z0-9-]*)\/(?:([^/]+)\/)?$/.exec(entry) ?? [];
  return name === undefined ? undefined : { name, ...(version !== undefined && { version }) };
}
