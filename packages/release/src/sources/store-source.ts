import { posix as path } from 'node:path';
import type { Channel } from '../channel/channel.ts';
import { channelStamp, stampedChannel } from '../channel/channel-file.ts';
import { liveSite } from '../channel/live-site.ts';
import type { SiteConfig } from '../compose/deployment.ts';
import { SHELL } from '../releases/release-name.ts';
import type { ReleaseRecord } from '../releases/release-record.ts';
import { Releases } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';
import { ComposedPages } from './composed-pages.ts';
import { RecentFiles } from './recent-files.ts';
import { isByProduct, siteFile } from './site-file.ts';
import type { PageRequest, SiteFile, SitePage, SiteSource } from './site-source.ts';
import { DEMO_ADDRESS, DEMO_NAME, DEMO_PAGE_FOLDER } from './standalone-demo.ts';

const RELEASED = /^\/remotes\/(mf-[a-z][a-z0-9-]*)\/(\d[0-9A-Za-z.-]*)\/(.+)$/;
const KEPT_IN_MEMORY = 256 * 1024 * 1024;

interface Live {
  readonly channel: Channel;
  readonly stamp: string;
  readonly pages: ComposedPages;
  /** Releases whose files are served at addresses without a version, by name: the live one, then the newest first. */
  readonly kept: Readonly<Record<string, readonly ReleaseRecord[]>>;
}

/** Site of a channel in a store. Switches take effect with the next request; for a bucket, within seconds. */
export class StoreSource implements SiteSource {
  readonly #store: Store;
  readonly #channel: string;
  readonly #releases: Releases;
  readonly #report: (line: string) => void;
  readonly #recent = new RecentFiles(KEPT_IN_MEMORY);
  #live: Live;
  #askedAt = performance.now();
  #asking: Promise<void> | undefined;

  private constructor(store: Store, channel: string, report: (line: string) => void, live: Live) {
    this.#store = store;
    this.#channel = channel;
    this.#releases = new Releases(store);
    this.#report = report;
    this.#live = live;
  }

  /** Refuses a store without this channel, or without its live releases. */
  static async open(
    store: Store,
    channel: string,
    report: (line: string) => void = console.error,
  ): Promise<StoreSource> {
    return new StoreSource(store, channel, report, await readLive(store, channel, report));
  }

  /** The live releases. A switch takes effect only when all of it can be read. */
  async #now(): Promise<Live> {
    const isDue = performance.now() - this.#askedAt >= this.#store.patience;
    if (isDue)
      this.#asking ??= this.#refresh().finally(() => {
        this.#asking = undefined;
        this.#askedAt = performance.now();
      });
    await this.#asking;
    return this.#live;
  }

  async #refresh(): Promise<void> {
    try {
      const { channel, stamp } = this.#live;
      if ((await channelStamp(this.#store, this.#channel, channel.revision)) === stamp) return;
      const live = await readLive(this.#store, this.#channel, this.#report);
      // A slow writer may show an older revision for a moment.
      if (live.channel.revision >= channel.revision) this.#live = live;
    } catch (error) {
      this.#report(
        `The release store cannot be read; the previous releases stay live. ${error instanceof Error ? error.message : error}`,
      );
    }
  }

  async #read(record: ReleaseRecord, file: string): Promise<SiteFile | undefined> {
    const name = `${record.name}@${record.version}/${file}`;
    const known = this.#recent.get(name);
    if (known) return known;
    const content = await this.#releases.read(record, file);
    if (!content) return undefined;
    const read = siteFile(file, content);
    this.#recent.set(name, read);
    return read;
  }

  async #readKept(name: string, file: string): Promise<SiteFile | undefined> {
    const { kept } = await this.#now();
    const record = kept[name]?.find(({ files }) => Object.hasOwn(files, file));
    return record && this.#read(record, file);
  }

  async page(request: PageRequest): Promise<SitePage> {
    return (await this.#now()).pages.page(request);
  }

  async webManifest(config: SiteConfig): Promise<SiteFile> {
    return (await this.#now()).pages.webManifest(config);
  }

  async hasCanary(): Promise<boolean> {
    return (await this.#now()).pages.hasCanary;
  }

  async file(pathname: string, origin: string): Promise<SiteFile | undefined> {
    const [, name, version, inRelease] = RELEASED.exec(pathname) ?? [];
    if (name !== undefined && version !== undefined && inRelease !== undefined) {
      const record = await this.#releases.record(name, version);
      return record && !isByProduct(inRelease) ? this.#read(record, inRelease) : undefined;
    }
    const made = await (await this.#now()).pages.made(pathname, origin);
    if (made) return made;
    if (!pathname.startsWith(DEMO_ADDRESS)) {
      const file = pathname.slice(1);
      return isByProduct(file) ? undefined : this.#readKept(SHELL, file);
    }
    const file = pathname.slice(DEMO_ADDRESS.length);
    return isByProduct(file) ? undefined : this.#readKept(DEMO_NAME, path.join(DEMO_PAGE_FOLDER, file));
  }

  async demoPage(): Promise<string | undefined> {
    const page = await this.#readKept(DEMO_NAME, path.join(DEMO_PAGE_FOLDER, 'index.html'));
    return page && String(page.content);
  }

  async *lastingFiles(): AsyncGenerator<SiteFile> {
    const { channel } = await this.#now();
    for (const [name, { version }] of Object.entries(channel.releases)) {
      const record = await this.#releases.published(name, version);
      for (const file of Object.keys(record.files)) {
        const read = file.startsWith(DEMO_PAGE_FOLDER) ? undefined : await this.#read(record, file);
        if (read?.immutable) yield read;
      }
    }
  }
}

async function keptReleases(
  releases: Releases,
  channel: Channel,
  name: string,
): Promise<readonly ReleaseRecord[]> {
  const live = channel.releases[name]?.version;
  const records = await Promise.all(
    (await releases.versions(name)).map((version) => releases.record(name, version)),
  );
  return records
    .flatMap((record) => record ?? [])
    .sort(
      (a, b) =>
        Number(b.version === live) - Number(a.version === live) || Date.parse(b.at) - Date.parse(a.at),
    );
}

async function readLive(store: Store, name: string, report: (line: string) => void): Promise<Live> {
  const releases = new Releases(store);
  const { live: channel, stamp } = await stampedChannel(store, name);
  const { built } = await liveSite(releases, channel);
  const pages = new ComposedPages(built, report);
  // A release that cannot be composed fails here and is never shown.
  await pages.deployment();
  const kept = await Promise.all(
    [SHELL, DEMO_NAME].map(async (kind) => [kind, await keptReleases(releases, channel, kind)] as const),
  );
  return { channel, stamp, pages, kept: Object.fromEntries(kept) };
}
