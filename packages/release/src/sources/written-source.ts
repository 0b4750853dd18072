import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseRegistry } from '@ledgerwise/contract';
import { jsonText } from '../compose/page-head.ts';
import { WEB_MANIFEST } from '../compose/web-manifest.ts';
import { withoutPolicy } from '../static/page-policy.ts';
import { FilesOfFolder, filesBelow } from './files-of-folder.ts';
import type { PageRequest, SiteFile, SitePage, SiteSource } from './site-source.ts';

/** True for pages, rules for hosts, and files of the writer itself. */
const isPrivate = (name: string): boolean =>
  name.endsWith('.html') || name.startsWith('.') || name === '_headers' || name === '_redirects';

const CONFIG = /(<script type="application\/json" id="config">)[\s\S]*?(<\/script>)/;

/** A rule of `_redirects`: `/accounting/* /index.other.html 200`. */
function ruleFits(rule: string, pathname: string): boolean {
  const [from = ''] = rule.split(' ');
  const prefix = from.replace(/\/\*$/, '');
  return prefix === from ? pathname === from : pathname === prefix || pathname.startsWith(`${prefix}/`);
}

/**
 * The folder that a release wrote for a static host, served by this server: its pages, with this server's
 * project.
 */
export class WrittenSource implements SiteSource {
  readonly #folder: string;
  readonly #files = new FilesOfFolder();

  constructor(folder: string) {
    this.#folder = folder;
  }

  #registry() {
    return parseRegistry(JSON.parse(readFileSync(path.join(this.#folder, 'remotes.json'), 'utf8')));
  }

  #read(file: string): string | undefined {
    const read = this.#files.read(this.#folder, file);
    return read && String(read.content);
  }

  /** Behaves like the intended hosts: the page of that address, or one by the rules, or the generic page. */
  #pageAt(pathname: string): { readonly html: string; readonly status: 200 | 404 } {
    const address = pathname.replace(/(.)\/+$/, '$1');
    const own = this.#read(address === '/' ? 'index.html' : `${address.slice(1)}.html`);
    if (own !== undefined) return { html: own, status: 200 };
    const rules = (this.#read('_redirects') ?? '').split('\n').filter((rule) => rule !== '');
    const isOther = rules.some((rule) => ruleFits(rule, address));
    const html = this.#read(isOther ? 'index.other.html' : '404.html');
    if (html === undefined) throw new Error(`${this.#folder} is no written site: its pages are missing.`);
    return { html, status: isOther ? 200 : 404 };
  }

  async page({ pathname, config }: PageRequest): Promise<SitePage> {
    const { html, status } = this.#pageAt(pathname);
    // Its own policy contains the project at the time of writing; this server sends a current one.
    const told = withoutPolicy(html).replace(
      CONFIG,
      (_all, start: string, end: string) => start + jsonText(config) + end,
    );
    return { html: told, status, registry: this.#registry() };
  }

  async file(pathname: string): Promise<SiteFile | undefined> {
    return this.#files.readPublic(this.#folder, pathname.slice(1), isPrivate);
  }

  /** As written, with the product name at that time. */
  async webManifest(): Promise<SiteFile | undefined> {
    return this.#files.read(this.#folder, WEB_MANIFEST);
  }

  async demoPage(): Promise<undefined> {
    return undefined;
  }

  /** Its pages are the same for everybody: the shell itself assigns canaries. */
  async hasCanary(): Promise<boolean> {
    return false;
  }

  async *lastingFiles(): AsyncGenerator<SiteFile> {
    for (const name of filesBelow(this.#folder)) {
      const file = this.#files.read(this.#folder, name);
      if (file?.immutable) yield file;
    }
  }
}
