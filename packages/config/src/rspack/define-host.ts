import { type Configuration, rspack } from '@rspack/core';
import { baseConfiguration } from './base.ts';
import { RouteAssetsPlugin } from './route-assets-plugin.ts';

export interface HostOptions {
  /** The shell's folder: `import.meta.dirname`. */
  readonly dir: string;
}

/**
 * An ordinary application: what it shares with the remotes it hands to their containers itself
 * (`shell/src/modules/share-scope.ts`), which takes a twentieth of a federation runtime.
 *
 * Builds the shell: `src/bootstrap.tsx` into `src/index.html`, with everything in `public` beside it.
 */
export function defineHost({ dir }: HostOptions): Configuration {
  const base = baseConfiguration({ dir, out: 'dist', publicPath: '/', uniqueName: 'shell' });
  return {
    ...base,
    entry: { main: './src/bootstrap.tsx' },
    // Each part of the shell is one file: a few kilobytes twice cost less than a request more on every page.
    optimization: { ...base.optimization, splitChunks: false },
    plugins: [
      ...base.plugins,
      // Not minified: the release step writes at a comment, which minifying would drop.
      new rspack.HtmlRspackPlugin({ template: './src/index.html', minify: false, scriptLoading: 'defer' }),
      new rspack.CopyRspackPlugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] }),
      new RouteAssetsPlugin(),
    ],
  };
}
