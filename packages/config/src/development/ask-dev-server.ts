import type { ModuleManifest } from '@ledgerwise/contract';
import type { DevelopedRemote } from './remote-option.ts';

/** What a dev server answers, as far as it matters to a page of the shell. */
export interface DevServerAnswer {
  readonly isRunning: boolean;
  /** Its `module.json`; undefined where it has none, so that its code says what it is. */
  readonly module: ModuleManifest | undefined;
  /** What keeps a page from showing it, each with the way out. */
  readonly problems: readonly string[];
}

const LIMIT_MS = 20_000;

interface Container {
  readonly metaData: { readonly remoteEntry: { readonly name: string; readonly path?: string } };
}

/** What bundlers write round each module where source maps are made by `eval`. */
const EVALUATES = /\beval\((?:__webpack_require__|__rspack_require__|["'`{])/;

const mayRead = (answer: Response, origin: string): boolean =>
  ['*', origin].includes(answer.headers.get('access-control-allow-origin') ?? '');

/** Asks a dev server for what a page at `origin` will ask of it. */
export async function askDevServer({ id, entry }: DevelopedRemote, origin: string): Promise<DevServerAnswer> {
  const ask = (file: string) =>
    fetch(new URL(file, entry), { headers: { origin }, signal: AbortSignal.timeout(LIMIT_MS) });
  let manifest: Response;
  try {
    manifest = await ask('mf-manifest.json');
  } catch {
    const sentence = `Nothing answers at ${entry}: start the dev server of "${id}".`;
    return { isRunning: false, module: undefined, problems: [sentence] };
  }
  const container = manifest.ok ? await json<Container>(manifest) : undefined;
  if (!container?.metaData?.remoteEntry?.name) {
    const sentence = `${entry}mf-manifest.json is no manifest of Module Federation: set \`manifest: true\` in the plugin of "${id}".`;
    return { isRunning: true, module: undefined, problems: [sentence] };
  }
  const { name, path = '' } = container.metaData.remoteEntry;
  const file = `${path.replace(/^\.?\/+/, '').replace(/([^/])$/, '$1/')}${name}`;
  const [script, module] = await Promise.all([ask(file), ask('module.json')]);
  return {
    isRunning: true,
    module: module.ok ? await json<ModuleManifest>(module) : undefined,
    problems: [
      ...(mayRead(manifest, origin) && mayRead(script, origin)
        ? []
        : [
            `${entry} does not let pages of ${origin} read its files: have its dev server send access-control-allow-origin (rspack: devServer.headers, vite: server.cors).`,
          ]),
      ...(script.ok
        ? []
        : [`${entry}${file} answers ${script.status}: see what the dev server of "${id}" says.`]),
      ...(EVALUATES.test(await script.text())
        ? [
            `The scripts of "${id}" are made with eval, which the page's policy refuses: set devtool to 'cheap-module-source-map'.`,
          ]
        : []),
    ],
  };
}

/** A dev server answers unknown addresses with its page. */
async function json<T>(answer: Response): Promise<T | undefined> {
  try {
    return (await answer.json()) as T;
  } catch {
    return undefined;
  }
}
