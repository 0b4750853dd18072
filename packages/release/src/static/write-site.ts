import type { Channel } from '../channel/channel.ts';
import { channelOf } from '../channel/channel-file.ts';
import { liveSite } from '../channel/live-site.ts';
import { composeIndex } from '../compose/compose-index.ts';
import { contentSecurityPolicy } from '../compose/content-security.ts';
import type { Deployment, SiteConfig } from '../compose/deployment.ts';
import { staticPathnames } from '../compose/route-files.ts';
import { SHELL_PAGE, withoutFrames } from '../compose/shell-page.ts';
import { robotsTxt, sitemapXml } from '../compose/site-map.ts';
import { WEB_MANIFEST, webManifest } from '../compose/web-manifest.ts';
import { parseReleaseName, SHELL } from '../releases/release-name.ts';
import type { ReleaseRecord } from '../releases/release-record.ts';
import { Releases } from '../releases/releases.ts';
import { ComposedPages } from '../sources/composed-pages.ts';
import { isByProduct } from '../sources/site-file.ts';
import {
  OFF_SWITCH,
  SWITCHED_OFF_WORKER,
  WORKER_ADDRESS,
  workerSwitch,
} from '../sources/switched-off-worker.ts';
import type { Store } from '../store/store.ts';
import { releasesOfLate } from '../upkeep/prune.ts';
import { headerRules, OTHER_PAGE, otherPages, redirectRules } from './host-rules.ts';
import { withPolicy } from './page-policy.ts';
import { SiteFolder } from './site-folder.ts';

export interface WriteSiteOptions {
  readonly out: string;
  readonly config: SiteConfig;
  /** Public address; without it, there is no site map, and links have no previews. */
  readonly origin?: string;
  /** Switches service workers off: those of visitors remove themselves and their stored files. */
  readonly isWorkerOff?: boolean;
  readonly now: Date;
  /** Time that files stay after they no longer belong to the site, in milliseconds. */
  readonly keepMs: number;
}

type Files = Map<string, () => Promise<Buffer>>;

/** No module has it. */
const NOBODYS = '/any-other-address';

/** The registry is written separately; files of standalone pages are deployed differently. */
const isLeftOut = (file: string): boolean =>
  isByProduct(file) || file === 'remotes.json' || file.startsWith('standalone/');

/** Adds the files of all releases that pages may request; for the shell, the live ones first. */
async function addReleases(
  files: Files,
  store: Store,
  channel: Channel,
  options: WriteSiteOptions,
): Promise<void> {
  const releases = new Releases(store);
  const names = [...(await releasesOfLate(store, channel.channel, options))].map(parseReleaseName);
  const known = await Promise.all(names.map(({ name, version }) => releases.record(name, version)));
  const live = channel.releases[SHELL]?.version;
  const records = known
    .flatMap((record) => record ?? [])
    .sort((a: ReleaseRecord, b) => Number(b.version === live) - Number(a.version === live));
  for (const record of records) {
    const folder = record.name === SHELL ? '' : `remotes/${record.name}/${record.version}/`;
    for (const file of Object.keys(record.files)) {
      if (isLeftOut(file) || files.has(folder + file)) continue;
      files.set(folder + file, async () => {
        const content = await releases.read(record, file);
        if (!content) throw new Error(`${record.name}@${record.version} has no ${file}.`);
        return content;
      });
    }
  }
}

const pageFile = (pathname: string): string =>
  pathname === '/' ? 'index.html' : `${pathname.slice(1)}.html`;

/** Returns the number of pages. */
function addPages(
  files: Files,
  deployment: Deployment,
  { config, origin, isWorkerOff = false }: WriteSiteOptions,
): number {
  const add = (file: string, text: () => string) => files.set(file, async () => Buffer.from(text()));
  const addPage = (file: string, text: () => string) => add(file, () => withPolicy(text(), policy));
  // The site serves only files: pages connect to nothing but the project.
  const policy = contentSecurityPolicy(deployment.template, deployment.announced ?? deployment.registry, {
    site: config.supabaseUrl,
    supabase: config.supabaseUrl,
    overrides: config.overrideOrigins,
  });
  const pathnames = staticPathnames(deployment);
  for (const pathname of pathnames)
    addPage(pageFile(pathname), () => composeIndex(deployment, config, pathname, origin));
  const bare = withoutFrames(deployment);
  for (const file of new Set([OTHER_PAGE, ...otherPages(deployment)]))
    addPage(file, () => composeIndex(bare, config, NOBODYS));
  addPage(pageFile(SHELL_PAGE), () => composeIndex(bare, config, SHELL_PAGE));
  // Static hosts answer with this one, and with its status, if they find nothing.
  addPage('404.html', () => composeIndex(deployment, config, NOBODYS, origin));
  add('config.json', () => JSON.stringify(config));
  add(WEB_MANIFEST, () => webManifest(deployment, config));
  add(OFF_SWITCH.slice(1), () => workerSwitch(isWorkerOff));
  if (isWorkerOff) add(WORKER_ADDRESS.slice(1), () => SWITCHED_OFF_WORKER);
  add('_headers', () => headerRules(policy));
  add('_redirects', () => redirectRules(deployment));
  add('robots.txt', () => robotsTxt(deployment, origin));
  if (origin !== undefined) add('sitemap.xml', () => sitemapXml(deployment, origin));
  add('remotes.json', () => JSON.stringify(deployment.announced ?? deployment.registry));
  return pathnames.length + 2;
}

/**
 * Writes the responses of a server for a channel as files: one page for each address without a parameter, and one for
 * all others. The folder may be served meanwhile. Returns the number of pages.
 */
export async function writeSite(
  store: Store,
  channelName: string,
  options: WriteSiteOptions,
): Promise<number> {
  const folder = await SiteFolder.open(options.out);
  const channel = await channelOf(store, channelName);
  const { built } = await liveSite(new Releases(store), channel);
  const problems: string[] = [];
  const deployment = await new ComposedPages(built, (line) => problems.push(line)).deployment();
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const files: Files = new Map();
  await addReleases(files, store, channel, options);
  const pages = addPages(files, deployment, options);
  await folder.fill(files, options);
  return pages;
}
