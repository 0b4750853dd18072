import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ModuleFile } from '../src/compose/deployment.ts';
import { prerenderedDeployment, sampleFederation, sampleModule } from '../src/compose/sample-deployment.ts';
import { MemoryStore } from '../src/store/memory-store.ts';
import { namesBelow, type Store } from '../src/store/store.ts';
import { initialize } from '../src/upkeep/initialize.ts';

/** Files of a build by name; an object is written as JSON. */
export type BuildFiles = Readonly<Record<string, unknown>>;

const { template, shellGroups, frames, registry } = prerenderedDeployment;

/** A shell of contract 1 as its build writes it. `words` make another build of it. */
export const shellBuild = (version = '1.0.0', words = 'start', more: BuildFiles = {}): BuildFiles => ({
  'index.html': template,
  'build.json': { id: 'shell', version, contract: 1 },
  'route-assets.json': shellGroups,
  'prerendered.json': frames,
  'remotes.json': registry,
  'js/main.11111111.js': `console.log(${JSON.stringify(words)});`,
  'js/layout-app.44444444.js': 'console.log("app");',
  'js/layout-site.55555555.js': 'console.log("site");',
  'js/session.66666666.js': 'console.log("session");',
  ...more,
});

const container = (words: string): string => `var mf_sample = { get: () => ${JSON.stringify(words)} };`;

/** The module `site` of contract 1, with a prerendered page. */
export const siteBuild = (version = '1.0.0', words = 'site', more: BuildFiles = {}): BuildFiles => ({
  'module.json': { ...prerenderedDeployment.remotes.site?.module, version } satisfies Partial<ModuleFile>,
  'mf-manifest.json': sampleFederation(),
  'prerendered.json': prerenderedDeployment.remotes.site?.prerendered,
  'remoteEntry.22222222.js': container(words),
  'js/module.33333333.js': 'console.log("module");',
  'js/landing.77777777.js': 'console.log("landing");',
  'css/landing.88888888.css': '.hero { background: url(../assets/hero.webp) }',
  'assets/hero.webp': 'a picture',
  'hero.avif': 'a picture',
  ...more,
});

/** The module `books` of contract 1. `words` make another build of it. */
export const booksBuild = (version = '1.0.0', words = 'books', more: BuildFiles = {}): BuildFiles => ({
  'module.json': booksModule(version),
  'mf-manifest.json': sampleFederation({ forms: 'js/forms.bbbbbbbb.js' }),
  'remoteEntry.22222222.js': container(words),
  'js/module.33333333.js': 'console.log("module");',
  'js/journal.99999999.js': 'console.log("journal");',
  'js/entry.aaaaaaaa.js': 'console.log("entry");',
  'js/forms.bbbbbbbb.js': 'console.log("forms");',
  'js/__exposed.cccccccc.js': 'console.log("exposed");',
  ...more,
});

export const booksModule = (version: string, over: Partial<ModuleFile> = {}): ModuleFile => ({
  ...sampleModule('books', prerenderedDeployment.remotes.books?.module),
  version,
  ...over,
});

/** A folder for builds and stores, which a test may change. */
export class Workbench {
  readonly root = mkdtempSync(path.join(tmpdir(), 'ledgerwise-release-'));

  path(...parts: readonly string[]): string {
    return path.join(this.root, ...parts);
  }

  /** Writes a build and returns its folder. A file that is `undefined` is left out. */
  write(folder: string, files: BuildFiles): string {
    for (const [name, content] of Object.entries(files)) {
      if (content === undefined) continue;
      const file = this.path(folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      const isRaw = typeof content === 'string' || content instanceof Uint8Array;
      writeFileSync(file, isRaw ? content : JSON.stringify(content));
    }
    return this.path(folder);
  }

  /** A checkout with builds of the shell and of the modules `site` and `books`. */
  writeCheckout(): string {
    this.write('checkout/shell/dist', shellBuild());
    this.write('checkout/mf-site/dist', siteBuild());
    this.write('checkout/mf-books/dist', booksBuild());
    return this.path('checkout');
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** Copies a store to another one: publishing again would take a second for each test. */
export async function copyStore<T extends Store>(from: Store, to: T): Promise<T> {
  for (const name of [...(await namesBelow(from, 'remotes/')), ...(await namesBelow(from, 'channels/'))])
    await to.put(name, (await from.read(name)) ?? Buffer.alloc(0));
  return to;
}

/** A store with the sample builds, live in the channel `stable`. */
export async function sampleStore(): Promise<MemoryStore> {
  const bench = new Workbench();
  const store = new MemoryStore();
  await initialize(store, 'stable', bench.writeCheckout(), publisher);
  bench.remove();
  return store;
}

/** Publisher of the tests' releases. */
export const publisher = {
  by: 'a team',
  now: new Date('2026-03-01T12:00:00Z'),
  drops: [],
  allowsSourceMaps: false,
} as const;
