import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SITE_DEFAULTS } from '@ledgerwise/release/site-defaults';
import { type Configuration, rspack } from '@rspack/core';
import { PrerenderPlugin } from '../prerender/prerender-plugin.ts';
import { baseConfiguration, isProduction, workerConfiguration } from './base.ts';
import { BuildRecordPlugin } from './build-record-plugin.ts';
import { federationPlugins, runtimeAlias } from './federation-runtime.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { RouteAssetsPlugin } from './route-assets-plugin.ts';
import { ServiceWorkerPlugin } from './service-worker-plugin.ts';
import { hostLibraries, hostLibrariesByOtherNames } from './shared-libraries.ts';

export interface HostOptions {
  /** The shell's folder: `import.meta.dirname`. */
  readonly dir: string;
}

/** Module of a shell with its service worker. */
const SERVICE_WORKER = 'src/services/service-worker/service.worker.ts';
const SHELL_FRAMES = fileURLToPath(new URL('../prerender/shell-frames.tsx', import.meta.url));
/** Module of a shell with the frame of public pages. */
const FRAMES = 'src/prerender/frames.tsx';
const UNUSED_CLIENTS = fileURLToPath(new URL('./unused-clients.mjs', import.meta.url));
/** Parts of the auth client, by the names that it imports them under. */
const UNUSED_SIGN_INS = /^\.\/lib\/(webauthn|web3\/ethereum)$/;
/** Module of a shell that takes the place of the library for live changes. */
const LATER_REALTIME = 'src/services/session/later-realtime.ts';
const unusedClients = { '@supabase/storage-js': UNUSED_CLIENTS, '@supabase/functions-js': UNUSED_CLIENTS };

/** The shell's own module by the library's name; parts of the library keep theirs. */
function laterRealtime(dir: string): Readonly<Record<string, string>> {
  const file = path.join(dir, LATER_REALTIME);
  return existsSync(file) ? { '@supabase/realtime-js$': file } : {};
}

/** Builds the shell: `src/bootstrap.tsx` into `src/index.html`, with everything in `public` beside it. */
export function defineHost({ dir }: HostOptions): Configuration {
  const base = baseConfiguration({ dir, out: 'dist', publicPath: '/', name: 'shell' });
  const shared = hostLibraries(dir);
  return {
    ...base,
    // Libraries that remotes rely on are included whether or not the shell imports them.
    entry: { main: [...Object.keys(shared), './src/bootstrap.tsx'] },
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve.alias, ...runtimeAlias(), ...unusedClients, ...laterRealtime(dir) },
    },
    // Each chunk of the shell is one file: duplicating a few kilobytes costs less than another request on every page.
    optimization: { ...base.optimization, splitChunks: false },
    plugins: [
      ...base.plugins,
      new rspack.NormalModuleReplacementPlugin(UNUSED_SIGN_INS, UNUSED_CLIENTS),
      ...federationPlugins({
        name: 'shell',
        // The registry says at run time which remotes there are.
        remotes: {},
        shared,
        manifest: false,
        experiments: { provideExternalRuntime: true },
      }),
      ...hostLibrariesByOtherNames().map((provides) => new rspack.sharing.ProvideSharedPlugin({ provides })),
      // Not minified, because the release step writes at a comment, which minifying would remove.
      new rspack.HtmlRspackPlugin({
        template: './src/index.html',
        // The release step writes the site's own.
        title: SITE_DEFAULTS.productName,
        minify: false,
        scriptLoading: 'defer',
      }),
      new rspack.CopyRspackPlugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] }),
      new RouteAssetsPlugin(),
      new IntegrityPlugin(),
      new BuildRecordPlugin(dir, 'shell'),
      ...(existsSync(path.join(dir, SERVICE_WORKER))
        ? [
            new ServiceWorkerPlugin({
              entry: path.join(dir, SERVICE_WORKER),
              configuration: workerConfiguration(!isProduction()),
              mode: base.mode,
            }),
          ]
        : []),
      ...(existsSync(path.join(dir, FRAMES))
        ? [
            new PrerenderPlugin({
              dir,
              base: {
                ...base,
                resolve: { ...base.resolve, alias: { ...base.resolve.alias, ...runtimeAlias() } },
              },
              entry: SHELL_FRAMES,
              alias: { '@ledgerwise/prerendered-frames$': path.join(dir, FRAMES) },
            }),
          ]
        : []),
    ],
  };
}
