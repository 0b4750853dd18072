import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * The federation plugins resolve the CommonJS build of their runtime, which is half again as big and holds code for
 * Node. This points the compiler at the ES module build of the very same packages.
 */
export function federationRuntimeAlias(): Record<string, string> {
  const enhanced = createRequire(require.resolve('@module-federation/enhanced/rspack'));
  const tools = createRequire(enhanced.resolve('@module-federation/runtime-tools'));
  const esModule = (file: string) => file.replace(/\.cjs$/, '.js');
  const bundlerRuntime = tools.resolve('@module-federation/webpack-bundler-runtime');
  const externalRuntime = enhanced.resolve('@module-federation/inject-external-runtime-core-plugin');
  return {
    '@module-federation/runtime-tools': esModule(enhanced.resolve('@module-federation/runtime-tools')),
    '@module-federation/runtime': esModule(tools.resolve('@module-federation/runtime')),
    [bundlerRuntime]: esModule(bundlerRuntime),
    [externalRuntime]: esModule(externalRuntime),
  };
}

/** Settings that host and remotes have in common. The reasons stand in packages/docs/adr/0004-shared-at-run-time.md. */
export const federationSettings = {
  manifest: true,
  dts: false,
  dev: false,
  // The default loads every remote's entry at start: one dead remote would stop the shell.
  shareStrategy: 'loaded-first',
} as const;
