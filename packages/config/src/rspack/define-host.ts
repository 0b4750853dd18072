import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfiguration } from './base.ts';
import { federationSettings } from './federation-runtime.ts';
import { RouteAssetsPlugin } from './route-assets-plugin.ts';
import { hostLibraries } from './shared-libraries.ts';

export interface HostOptions {
  /** The shell's folder: `import.meta.dirname`. */
  readonly dir: string;
}

/** Builds the shell: `src/bootstrap.tsx` into `src/index.html`, with everything in `public` beside it. */
export function defineHost({ dir }: HostOptions): Configuration {
  const base = baseConfiguration({ dir, out: 'dist', publicPath: '/', uniqueName: 'shell' });
  return {
    ...base,
    // No dynamic import in front: the singletons are eager and already there.
    entry: { main: './src/bootstrap.tsx' },
    plugins: [
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shared: hostLibraries(dir),
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
        ...federationSettings,
      }),
      // Not minified: the release step writes at a comment, which minifying would drop.
      new rspack.HtmlRspackPlugin({ template: './src/index.html', minify: false, scriptLoading: 'defer' }),
      new rspack.CopyRspackPlugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] }),
      new RouteAssetsPlugin(),
    ],
  };
}
