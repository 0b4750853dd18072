import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { antdFacade } from './antd-facade.ts';
import { installedVersion } from './installed-version.ts';

/** Options of Module Federation for one shared library. */
interface SharedLibrary {
  readonly version?: string;
  readonly requiredVersion: string;
  readonly singleton: boolean;
  readonly strictVersion: true;
  /** In the shell's first script, so that no request is made for it. */
  readonly eager?: true;
  /** Contains no copy of its own, because the host always has one. */
  readonly import?: false;
}

interface Provided {
  readonly name: string;
  readonly why: string;
}

/**
 * Shared because it contains a React context, or is the identity that contexts depend on. Two copies on one page would
 * not see each other. Everything that is not in this table is bundled into each remote.
 */
const PROVIDED: readonly Provided[] = [
  { name: 'react', why: 'hooks and contexts live in one copy' },
  { name: 'react/jsx-runtime', why: 'the same package by its second entry' },
  { name: 'react-dom', why: 'portals, flushSync and forms belong to the root that renders them' },
  { name: 'react-dom/client', why: 'only the host makes a root, and it must be of the same copy' },
  { name: '@ledgerwise/contract', why: 'holds the context behind useHost()' },
  { name: '@ledgerwise/contract/router', why: 'holds react-router and its contexts' },
];

const CONTRACT = fileURLToPath(new URL('../../../contract', import.meta.url));
const ROUTER = 'react-router-dom';

const isContract = (name: string): boolean => name.startsWith('@ledgerwise/contract');

function contractVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(CONTRACT, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

const majorOf = (version: string): number => Number(version.split('.')[0]);

function versionOf(name: string, dir: string): string {
  return isContract(name) ? contractVersion() : installedVersion(name.split('/')[0] ?? name, dir);
}

/** Only the contract's major version is compared: within it, the contract only grows. */
function rangeOf(name: string, dir: string): string {
  const version = versionOf(name, dir);
  return isContract(name) ? `^${majorOf(version)}.0.0` : `^${version}`;
}

function provided(dir: string, kind: Pick<SharedLibrary, 'eager' | 'import'>): Record<string, SharedLibrary> {
  return Object.fromEntries(
    PROVIDED.map(({ name }) => {
      const version = kind.eager && { version: versionOf(name, dir) };
      // Not a singleton by number: the host offers the contract's current major version and the previous one.
      const singleton = !isContract(name);
      return [
        name,
        { ...version, requiredVersion: rangeOf(name, dir), singleton, strictVersion: true, ...kind },
      ];
    }),
  );
}

/** Libraries that the shell shares with every remote. */
export function hostLibraries(dir: string): Record<string, SharedLibrary> {
  return provided(dir, { eager: true });
}

/** Another name under which the shell provides a module. */
export interface OtherName {
  readonly shareKey: string;
  readonly version: string;
  readonly eager: true;
}

/**
 * The same modules under other names. Imports of plain `react-router-dom` get our facade of it, the copy that the shell
 * routes with; builds against the contract's previous major version get the current one, which still supports them.
 */
export function hostLibrariesByOtherNames(contractIs = contractVersion()): Record<string, OtherName>[] {
  const lastMajor = majorOf(contractIs) - 1;
  const contract = PROVIDED.filter(({ name }) => isContract(name) && lastMajor > 0).map(({ name }) => ({
    [name]: { shareKey: name, version: `${lastMajor}.0.0`, eager: true } as const,
  }));
  const facade = { shareKey: ROUTER, version: installedVersion(ROUTER, CONTRACT), eager: true } as const;
  return [...contract, { '@ledgerwise/contract/router': facade }];
}

/**
 * Libraries of the host, without a copy, and antd's facade with one, shared between remotes that use the
 * same.
 */
export function remoteLibraries(dir: string): Record<string, SharedLibrary> {
  const facade = antdFacade(dir);
  return {
    ...provided(dir, { import: false }),
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
