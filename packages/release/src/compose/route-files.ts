import { posix as path } from 'node:path';
import {
  absolutePath,
  type Layout,
  ownerOf,
  type RegistryEntry,
  type RouteDeclaration,
  redirectOf,
  routeAt,
} from '@ledgerwise/contract';
import type { Deployment, RemoteFiles } from './deployment.ts';

/** The screen at an address, as far as the deployment knows it. */
export interface Shown {
  readonly entry: RegistryEntry;
  readonly remote: RemoteFiles;
  readonly route: RouteDeclaration | undefined;
}

/** Returns the module and route of an address; helper addresses are resolved. */
export function shownAt(deployment: Deployment, pathname: string): Shown | undefined {
  const address = redirectOf(deployment.registry, pathname) ?? pathname;
  const entry = ownerOf(deployment.registry, address);
  const remote = entry && deployment.remotes[entry.id];
  if (!entry || !remote) return undefined;
  return { entry, remote, route: routeAt(remote.module.routes, entry.basePath, address) };
}

/** Frame that the shell renders around a screen. */
export function layoutOf(route: RouteDeclaration | undefined): Layout {
  return route?.layout ?? (route?.access === 'public' ? 'site' : 'app');
}

/** The chunks of the shell that a screen needs: its frame, and for a signed-in screen the session. */
function shellFiles(deployment: Deployment, route: RouteDeclaration | undefined): string[] {
  const isPublic = route?.access === 'public';
  const groups = [`layout-${layoutOf(route)}`, ...(isPublic ? [] : ['session'])];
  return groups.flatMap((group) => deployment.shellGroups[group] ?? []).map((file) => `/${file}`);
}

/** The files of a remote that its screen needs, in the order in which they would be discovered. */
function remoteFiles({ entry, remote, route }: Shown): string[] {
  const { metaData, exposes, shared } = remote.federation;
  const screen = route && remote.module.screens[route.id];
  const exposed = exposes.find((expose) => expose.name === 'module')?.assets;
  const libraries = shared
    .filter(({ name }) => screen?.shared.includes(name))
    .flatMap(({ assets }) => [...assets.js.sync, ...assets.css.sync]);
  const files = [
    path.join(metaData.remoteEntry.path, metaData.remoteEntry.name),
    ...(exposed?.js.sync ?? []),
    ...(exposed?.css.sync ?? []),
    ...(screen?.files ?? []),
    ...libraries,
  ];
  return files.map((file) => entry.entry + file);
}

/** Addresses of all files that an address needs beyond those the shell's page names itself. */
export function routeFiles(deployment: Deployment, pathname: string): readonly string[] {
  const shown = shownAt(deployment, pathname);
  if (!shown) return [];
  const files = [...shellFiles(deployment, shown.route), ...remoteFiles(shown)].filter(
    (file) => !deployment.template.includes(`"${file}"`),
  );
  return [...new Set(files)];
}

/** Returns the addresses of routes without parameters. */
export function staticPathnames(deployment: Deployment): readonly string[] {
  return deployment.registry.remotes.flatMap((entry) =>
    (deployment.remotes[entry.id]?.module.routes ?? [])
      .map((route) => absolutePath(entry.basePath, route.path))
      .filter((pathname) => !/[:*]/.test(pathname)),
  );
}
