import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { standalonePolicy } from '@ledgerwise/release/content-security';
import { SITE_DEFAULTS } from '@ledgerwise/release/site-defaults';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { PrerenderPlugin } from '../prerender/prerender-plugin.ts';
import { asksForAntd, onlyBehindAntd } from './antd-facade.ts';
import { baseConfiguration, isProduction } from './base.ts';
import { BuildNamePlugin, buildNames } from './build-name-plugin.ts';
import { BuildRecordPlugin } from './build-record-plugin.ts';
import { FederationManifestPlugin } from './federation-manifest-plugin.ts';
import { federationPlugins, runtimeAlias } from './federation-runtime.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { EXPOSED_CHUNK, MODULE_FILE, ModuleJsonPlugin } from './module-json-plugin.ts';
import { inScreen, libraryBesideList, SCREEN_CHUNKS } from './screen-chunk.ts';
import { remoteLibraries } from './shared-libraries.ts';

export interface RemoteOptions {
  /** The remote's folder: `import.meta.dirname`. */
  readonly dir: string;
  /** The module's id, as in its manifest and in the registry. */
  readonly id: string;
  /** Port on which `rspack serve` serves its standalone page, and its container for a shell on this machine. */
  readonly port: number;
  /** Meta tags of its standalone page, by name; the operator may change them. */
  readonly meta?: Readonly<Record<string, string>>;
}

/** Taken out of chunks first, so that going from a list to an editor loads them once. */
const LIBRARIES = -10;

const STANDALONE_PAGE = fileURLToPath(new URL('./standalone.html', import.meta.url));

/** Name of a module's container in the page. */
const containerName = (id: string): string => `mf_${id.replaceAll('-', '_')}`;

/** Policy in a page itself; only a header can restrict framing. */
function policyInPage(): Record<string, string> {
  const content = standalonePolicy('').replace(/; frame-ancestors [^;]*/, '');
  return { 'http-equiv': 'Content-Security-Policy', content };
}

const REMOTE_PAGE = fileURLToPath(new URL('../prerender/remote-page.tsx', import.meta.url));

/** The public pages as HTML, if there are any: the same module, rendered in Node. */
function prerendered(dir: string, base: Configuration): PrerenderPlugin {
  return new PrerenderPlugin({
    dir,
    base,
    entry: REMOTE_PAGE,
    alias: {
      '@ledgerwise/prerendered-module$': path.join(dir, 'src/module.tsx'),
      '@ledgerwise/prerendered-manifest$': path.join(dir, 'src/manifest.ts'),
    },
    isWanted: (compilation) =>
      String(compilation.getAsset(MODULE_FILE)?.source.source()).includes('"head":{'),
  });
}

function federated({ dir, id }: RemoteOptions, serve: boolean): Configuration {
  const name = `mf-${id}`;
  const common = baseConfiguration({ dir, out: 'dist', publicPath: 'auto', name, isInBuiltPage: serve });
  // All renderers of the module get the same class names. A dev server replaces parts of a single build.
  const base = serve ? common : { ...common, output: { ...common.output, ...buildNames(name) } };
  return {
    ...base,
    name: id,
    // Only the container is deployed.
    entry: {},
    output: { ...base.output, clean: { keep: 'standalone/' } },
    resolve: { ...base.resolve, alias: { ...base.resolve.alias, ...runtimeAlias() } },
    optimization: {
      ...base.optimization,
      splitChunks: {
        chunks: 'async',
        // On a slow connection, a request costs more than the few modules that two screens then both contain; the
        // runtime uses the first copy.
        minSize: 120_000,
        // Where a remote asks the page for a library stays in the chunk that needs it. By itself it would be a chunk without a
        // file, and the order of these follows from the folder of the build.
        defaultSizeTypes: ['javascript', 'css', 'unknown', 'consume-shared'],
        cacheGroups: {
          // Excludes the module's own code.
          defaultVendors: { test: libraryBesideList(), minChunks: 2, priority: LIBRARIES },
          // One file: brotli compresses it a tenth smaller than the many files of the default.
          antd: { test: onlyBehindAntd(), name: 'antd', priority: 20, enforce: true },
          // Has no file. A chunk without a name that starts with this module would be numbered by an absolute path.
          antdOfPage: { test: asksForAntd, name: 'antd-of-page', priority: 30, enforce: true },
          ...Object.fromEntries(
            SCREEN_CHUNKS.map((screen) => [screen, { ...inScreen(screen), priority: LIBRARIES - 1 }]),
          ),
        },
      },
    },
    plugins: [
      ...base.plugins,
      ...federationPlugins({
        name: containerName(id),
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: { './module': { import: './src/module.tsx', name: EXPOSED_CHUNK } },
        shared: remoteLibraries(dir),
        manifest: true,
        // Uses the shell's copy of the runtime, which would triple the size of the entry.
        experiments: { externalRuntime: true },
      }),
      ...(serve ? [] : [new BuildNamePlugin(), new IntegrityPlugin(), new FederationManifestPlugin()]),
      new ModuleJsonPlugin(dir, id),
      new BuildRecordPlugin(dir, id),
      new rspack.CopyRspackPlugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] }),
      // Only needed for releases.
      ...(serve ? [] : [prerendered(dir, base)]),
    ],
  };
}

const ON_THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Allows only the shell's page, at any address of this machine, to read the served files. */
export function headersFor(origin: string | undefined): Record<string, string> {
  const isAllowed =
    origin !== undefined && URL.canParse(origin) && ON_THIS_MACHINE.has(new URL(origin).hostname);
  return { vary: 'origin', ...(isAllowed && { 'access-control-allow-origin': origin }) };
}

/** The same module on a standalone page: an ordinary application that shares nothing. */
function standalone({ dir, id, port, meta }: RemoteOptions, serve: boolean): Configuration {
  const refresh = serve && !isProduction();
  const base = baseConfiguration({
    dir,
    out: 'dist/standalone',
    publicPath: 'auto',
    name: `mf-${id}-standalone`,
    refresh,
  });
  return {
    ...base,
    name: `${id}-standalone`,
    // Each clears its folder first, and this folder is inside the other one.
    ...(serve ? {} : { dependencies: [id] }),
    entry: { main: './src/standalone.tsx' },
    plugins: [
      ...base.plugins,
      new rspack.HtmlRspackPlugin({
        template: STANDALONE_PAGE,
        title: SITE_DEFAULTS.productName,
        minify: false,
        scriptLoading: 'defer',
        // A host for files may send no headers; while developing, the page is full of the tools' own code.
        meta: {
          'application-name': SITE_DEFAULTS.productName,
          ...meta,
          ...(!serve && { policy: policyInPage() }),
        },
      }),
      ...(refresh ? [new ReactRefreshRspackPlugin()] : []),
    ],
    devServer: {
      ...{ port, host: '127.0.0.1', hot: true, historyApiFallback: true, static: false },
      headers: ({ headers }) => headersFor(headers.origin),
      // Uses the host name of the page, because its policy allows no other.
      client: { webSocketURL: { hostname: '0.0.0.0', port }, overlay: { warnings: false } },
    },
  };
}

/**
 * Builds a remote: `src/manifest.ts` and `src/module.tsx` for the shell into `dist`, `src/standalone.tsx` as a
 * standalone page into `dist/standalone`. `rspack serve` serves both from memory: the page, which keeps its state
 * through changes, and the container for a shell's `npm run dev -- --remote`, whose page is reloaded.
 */
export function defineRemote(options: RemoteOptions) {
  return (env: Readonly<Record<string, unknown>> = {}): Configuration[] => {
    const serve = Boolean(env.RSPACK_SERVE);
    const [container, page] = [federated(options, serve), standalone(options, serve)];
    // The first one's settings are the server's.
    return serve ? [page, container] : [container, page];
  };
}
