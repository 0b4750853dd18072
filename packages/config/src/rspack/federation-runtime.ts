import { createRequire } from 'node:module';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type RspackPluginInstance, rspack } from '@rspack/core';
import { ModuleNumbersPlugin } from './module-numbers-plugin.ts';

type FederationOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0];

/**
 * The plugin resolves its runtime as Node would, to CommonJS with parts that only Node needs: a fifth more bytes in the
 * shell. These names lead the bundler to the same packages' ES modules.
 */
export function runtimeAlias(): Readonly<Record<string, string>> {
  const plugin = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'));
  const tools = createRequire(plugin.resolve('@module-federation/runtime-tools'));
  const asModule = (file: string) => file.replace(/\.cjs$/, '.js');
  const bundlerRuntime = tools.resolve('@module-federation/webpack-bundler-runtime');
  const provided = plugin.resolve('@module-federation/inject-external-runtime-core-plugin');
  return {
    '@module-federation/runtime-tools': asModule(plugin.resolve('@module-federation/runtime-tools')),
    '@module-federation/runtime': asModule(tools.resolve('@module-federation/runtime')),
    [bundlerRuntime]: asModule(bundlerRuntime),
    [provided]: asModule(provided),
  };
}

/**
 * Module Federation for our host and remotes. `loaded-first`: a remote is requested when one of its screens is, not at
 * the page's start. Types come from the contract, not from other builds. Snapshots (reading each manifest twice, for
 * preloading) are off, because the composed page has hints for a screen's files.
 */
export function federationPlugins({ experiments, ...options }: FederationOptions): RspackPluginInstance[] {
  return [
    new ModuleFederationPlugin({
      shareStrategy: 'loaded-first',
      dts: false,
      dev: false,
      ...options,
      experiments: { ...experiments, optimization: { target: 'web', disableSnapshot: true } },
    }),
    withoutTsxHelper(),
    new ModuleNumbersPlugin(),
  ];
}

/**
 * rspack writes a part of the runtime as the text of a function. `npm run dev` compiles inside tsx, which wraps named
 * functions in calls of its own helper; the page does not define it.
 */
function withoutTsxHelper(): RspackPluginInstance {
  return new rspack.DefinePlugin({ __name: '((named) => named)' });
}
