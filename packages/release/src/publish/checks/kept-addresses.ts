import { absolutePath, type RouteDeclaration, routeAt } from '@ledgerwise/contract';
import type { Channel } from '../../channel/channel.ts';
import { PRERENDERED_FILE, type PrerenderedShell } from '../../compose/prerendered.ts';
import { SHELL } from '../../releases/release-name.ts';
import type { Releases } from '../../releases/releases.ts';
import type { Candidate } from '../candidate.ts';
import { type Check, someOf } from '../check.ts';

/** An address that a route's pattern fits. */
const sampleOf = (pattern: string): string => pattern.replaceAll(/:[^/]+/g, 'x').replace(/\/\*$/, '/x');

async function jsonOf<T>(
  releases: Releases,
  { name, version }: { readonly name: string; readonly version: string },
  file: string,
): Promise<T | undefined> {
  const content = await releases.read(await releases.published(name, version), file);
  return content && (JSON.parse(String(content)) as T);
}

async function lostRoutes(
  { name, module }: Candidate,
  releases: Releases,
  channel: Channel,
  version: string,
): Promise<readonly string[]> {
  const basePath = channel.remotes.find((remote) => remote.name === name)?.basePath ?? '';
  const live = await jsonOf<{ readonly routes: readonly RouteDeclaration[] }>(
    releases,
    { name, version },
    'module.json',
  );
  const own = module && Array.isArray(module.routes) ? module.routes : [];
  return (live?.routes ?? [])
    .map(({ path }) => absolutePath(basePath, path))
    .filter((pattern) => routeAt(own, basePath, sampleOf(pattern)) === undefined);
}

async function lostPages(
  { files }: Candidate,
  releases: Releases,
  version: string,
): Promise<readonly string[]> {
  const live = await jsonOf<PrerenderedShell>(releases, { name: SHELL, version }, PRERENDERED_FILE);
  const content = files.get(PRERENDERED_FILE);
  const own = content ? (JSON.parse(String(content)) as PrerenderedShell) : undefined;
  return (live?.ownPages ?? []).filter((page) => !own?.ownPages?.includes(page));
}

/** Addresses that people use today and that would lead nowhere. */
export const keptAddresses: Check = async (candidate, { channels, releases, options }) => {
  const { name } = candidate;
  const lost = await Promise.all(
    channels.map(async (channel) => {
      const live = channel.releases[name];
      if (!live) return [];
      return name === SHELL
        ? lostPages(candidate, releases, live.version)
        : lostRoutes(candidate, releases, channel, live.version);
    }),
  );
  const unsaid = [...new Set(lost.flat())].filter((address) => !options.drops.includes(address));
  return unsaid.length === 0
    ? []
    : [
        `Addresses that the live version has are gone: ${someOf(unsaid)}. Where that is meant, say so: ${unsaid
          .slice(0, 5)
          .map((address) => `--drops '${address}'`)
          .join(' ')}`,
      ];
};
