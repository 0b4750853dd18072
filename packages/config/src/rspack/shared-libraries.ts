import { readFileSync } from 'node:fs';
import { antdFacade } from './antd-facade.ts';
import { installedVersion } from './installed-version.ts';

/** What the container is told about one shared library. */
interface SharedLibrary {
  readonly version?: string;
  readonly requiredVersion: string;
  readonly singleton: boolean;
  readonly strictVersion: true;
  /** Carries no copy of its own, since the host always has one. */
  readonly import?: false;
}

/**
 * Shared because it carries a React context, or is the identity that contexts hang on. Two copies on one page would
 * not see each other. Everything that is not in this table is bundled into each remote.
 */
const SINGLETONS: readonly { readonly name: string; readonly why: string }[] = [
  { name: 'react', why: 'hooks and contexts live in one copy' },
  { name: 'react/jsx-runtime', why: 'the same package by its second entry' },
  { name: 'react-dom', why: 'portals, flushSync and forms belong to the root that renders them' },
  { name: 'react-dom/client', why: 'only the host makes a root, and it must be of the same copy' },
  { name: '@ledgerwise/contract', why: 'holds the context behind useHost()' },
  { name: '@ledgerwise/contract/router', why: 'holds react-router and its contexts' },
];

/** The contract is compared by its major number alone: all else in it only ever grows. */
function contractVersion(): string {
  const source = readFileSync(new URL('../../../contract/src/manifest.ts', import.meta.url), 'utf8');
  const major = /CONTRACT_VERSION = (\d+)/.exec(source)?.[1];
  if (major === undefined) throw new Error('packages/contract/src/manifest.ts states no CONTRACT_VERSION.');
  return `${major}.0.0`;
}

function versionOf(name: string, dir: string): string {
  if (name.startsWith('@ledgerwise/contract')) return contractVersion();
  return installedVersion(name.split('/')[0] ?? name, dir);
}

/** What the host provides, without a copy, and antd's facade with one, shared between remotes that use the same. */
export function remoteLibraries(dir: string): Record<string, SharedLibrary> {
  const facade = antdFacade(dir);
  const provided = SINGLETONS.map(({ name }) => {
    // Not a singleton by number: the host offers the contract's present major and the one before.
    const singleton = !name.startsWith('@ledgerwise/contract');
    return [
      name,
      { requiredVersion: `^${versionOf(name, dir)}`, singleton, strictVersion: true, import: false },
    ];
  });
  return {
    ...Object.fromEntries(provided),
    ...(facade && {
      [facade.name]: {
        version: facade.version,
        requiredVersion: facade.version,
        singleton: false,
        strictVersion: true,
      },
    }),
  };
}
