import path from 'node:path';
import type { SiteConfig } from '../compose/deployment.ts';
import { INTEGRITY_FILE } from '../compose/integrity-file.ts';
import { PRERENDERED_FILE } from '../compose/prerendered.ts';
import { builtWorkspace, folderOf } from './built-workspace.ts';
import { ComposedPages, localRelease } from './composed-pages.ts';
import { FilesOfFolder, fileStamp, filesBelow } from './files-of-folder.ts';
import { remoteFolder, type SiteFolders, siteFolders } from './site-folders.ts';
import type { PageRequest, SiteFile, SitePage, SiteSource } from './site-source.ts';
import { DEMO_ADDRESS, DEMO_NAME, DEMO_PAGE_FOLDER } from './standalone-demo.ts';

const REMOTE = /^(\/remotes\/mf-[a-z0-9-]+\/)(.+)$/;

/** Changes whenever one of the files changes that pages are composed of. */
function stampOf(folders: SiteFolders, pages: ComposedPages): string {
  const remotes = pages.registry.remotes.flatMap((entry) => {
    const folder = folderOf(folders, entry);
    const names = ['module.json', 'mf-manifest.json', PRERENDERED_FILE, INTEGRITY_FILE];
    return folder ? names.map((name) => path.join(folder, name)) : [];
  });
  const shell = ['index.html', PRERENDERED_FILE].map((name) => path.join(folders.shell, name));
  return [...shell, folders.registry, ...remotes].map(fileStamp).join('|');
}

/** The current builds of a checkout on disk, for developing and trying the product. */
export class WorkspaceSource implements SiteSource {
  readonly #folders: SiteFolders;
  readonly #files = new FilesOfFolder();
  readonly #report: (line: string) => void;
  #known: { readonly stamp: string; readonly pages: ComposedPages } | undefined;

  constructor(root: string, report: (line: string) => void) {
    this.#folders = siteFolders(root);
    this.#report = report;
  }

  #pages(): ComposedPages {
    if (this.#known && stampOf(this.#folders, this.#known.pages) === this.#known.stamp)
      return this.#known.pages;
    const pages = new ComposedPages(builtWorkspace(this.#folders, this.#files), this.#report);
    this.#known = { stamp: stampOf(this.#folders, pages), pages };
    return pages;
  }

  page(request: PageRequest): Promise<SitePage> {
    return this.#pages().page(request);
  }

  webManifest(config: SiteConfig): Promise<SiteFile> {
    return this.#pages().webManifest(config);
  }

  async hasCanary(): Promise<boolean> {
    return this.#pages().hasCanary;
  }

  async file(pathname: string, origin: string): Promise<SiteFile | undefined> {
    const [, folder, rest] = REMOTE.exec(pathname) ?? [];
    if (folder !== undefined && rest !== undefined) {
      const local = localRelease({ entry: folder });
      return local && this.#files.readPublic(remoteFolder(this.#folders, local.name), rest);
    }
    if (pathname.startsWith(DEMO_ADDRESS)) {
      const demo = path.join(remoteFolder(this.#folders, DEMO_NAME), DEMO_PAGE_FOLDER);
      return this.#files.readPublic(demo, pathname.slice(DEMO_ADDRESS.length));
    }
    return (
      (await this.#pages().made(pathname, origin)) ??
      this.#files.readPublic(this.#folders.shell, pathname.slice(1))
    );
  }

  async demoPage(): Promise<string | undefined> {
    const demo = path.join(remoteFolder(this.#folders, DEMO_NAME), DEMO_PAGE_FOLDER);
    const page = this.#files.read(demo, 'index.html');
    return page && String(page.content);
  }

  async *lastingFiles(): AsyncGenerator<SiteFile> {
    const folders = this.#pages().registry.remotes.flatMap((entry) => folderOf(this.#folders, entry) ?? []);
    for (const folder of [this.#folders.shell, ...folders])
      for (const name of filesBelow(folder)) {
        const file = this.#files.read(folder, name);
        if (file?.immutable) yield file;
      }
  }
}
