import type { ModuleManifest } from '@ledgerwise/contract';
import type { DevelopedRemote } from './remote-option.ts';

/** Response of a dev server, as far as it matters to a page of the shell. */
export interface DevServerAnswer {
  readonly isRunning: boolean;
  /** Its `module.json`; undefined if it has none, so that the manifest is in its code. */
  readonly module: ModuleManifest | undefined;
  /** Script that notifies pages of changes, if the container does not include it: that of Vite. */
  readonly liveScript?: string;
  /** Problems that prevent a page from showing it, each with a remedy. */
  readonly problems: readonly string[];
}

const LIMIT_MS = 20_000;

interface Container {
  readonly metaData: {
    readonly remoteEntry: { readonly name: string; readonly path?: string; readonly type?: string };
  };
  readonly exposes?: readonly { readonly assets?: { readonly js?: { readonly sync?: readonly string[] } } }[];
}

const VITE_CLIENT = '@vite/client';

/** Mark of bundlers in each module where source maps are made by `eval`. */
const EVALUATES = /\beval\([^\n]*sourceURL=webpack-internal/;

const mayRead = (answer: Response, origin: string): boolean =>
  ['*', origin].includes(answer.headers.get('access-control-allow-origin') ?? '');

/** Requests from a dev server what a page at `origin` will request. */
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
    const sentence = `${entry}mf-manifest.json is not a Module Federation manifest: set \`manifest: true\` in the plugin of "${id}".`;
    return { isRunning: true, module: undefined, problems: [sentence] };
  }
  const { name, path = '', type } = container.metaData.remoteEntry;
  const file = `${path.replace(/^\.?\/+/, '').replace(/([^/])$/, '$1/')}${name}`;
  const exposed = (container.exposes ?? []).flatMap(({ assets }) => assets?.js?.sync ?? []);
  const [script, module, client, ...others] = await Promise.all(
    [file, 'module.json', VITE_CLIENT, ...exposed].map(ask),
  );
  const texts = await Promise.all(
    [script, ...others].map(async (answer) => (answer?.ok ? answer.text() : '')),
  );
  const isVite = type === 'module' && client?.headers.get('content-type')?.includes('javascript');
  const isRead = [manifest, script].every((answer) => answer && mayRead(answer, origin));
  return {
    isRunning: true,
    module: module?.ok ? await json<ModuleManifest>(module) : undefined,
    ...(isVite && { liveScript: new URL(VITE_CLIENT, entry).href }),
    problems: [
      ...(isRead
        ? []
        : [
            `${entry} does not let pages of ${origin} read its files: have its dev server send access-control-allow-origin (rspack: devServer.headers, vite: server.cors).`,
          ]),
      ...(script?.ok
        ? []
        : [`${entry}${file} answers ${script?.status}: check the output of the dev server of "${id}".`]),
      ...scriptProblems(id, texts.join('\n')),
    ],
  };
}

/**
 * Returns code in a dev server's scripts that a built page cannot run, as far as it is known before a page loads them.
 */
function scriptProblems(id: string, scripts: string): readonly string[] {
  const found: readonly (readonly [RegExp, string])[] = [
    [
      EVALUATES,
      `The scripts of "${id}" are made with eval, which the page's policy refuses: set devtool to 'cheap-module-source-map'.`,
    ],
    [
      /lazy-compilation-proxy/,
      `Screens of "${id}" are compiled on demand, by a request to the page's own origin: set lazyCompilation to false.`,
    ],
    [
      /jsx-dev-runtime|\bjsxDEV\b/,
      `The JSX of "${id}" is compiled for development, and the shell's React is built for production: set jsc.transform.react.development of the swc loader to false, and share react/jsx-runtime.`,
    ],
  ];
  return found.flatMap(([sign, sentence]) => (sign.test(scripts) ? [sentence] : []));
}

/** A dev server answers unknown addresses with its page. */
async function json<T>(answer: Response): Promise<T | undefined> {
  try {
    return (await answer.json()) as T;
  } catch {
    return undefined;
  }
}
