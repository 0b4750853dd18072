import { join, resolve } from 'node:path';
import { CONTRACT_MINOR } from '@ledgerwise/contract';
import { CheckoutCopy } from '../fixtures/checkout-copy.ts';
import { release } from '../fixtures/release-command.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CONTRACT = 'packages/contract/src/manifest.ts';
const MINOR = /CONTRACT_MINOR = \d+/;

export const REMOTES = ['mf-accounting', 'mf-banking', 'mf-demo', 'mf-diagnostics', 'mf-marketing'] as const;
export type Remote = (typeof REMOTES)[number];

export const GENERATIONS = ['N', 'N−1'] as const;
export type Generation = (typeof GENERATIONS)[number];

/** Minor versions of the contract that shells are built with: the checkout's and the next two. */
export const SHELL_MINORS = [CONTRACT_MINOR, CONTRACT_MINOR + 1, CONTRACT_MINOR + 2] as const;
/** Minor version for the remotes of the grid, with shells on both sides of it. */
export const REMOTE_MINOR = CONTRACT_MINOR + 1;

const MAJOR: Readonly<Record<Generation, number>> = { N: 2, 'N−1': 1 };
export const shellVersion = (generation: Generation, minor: number): string =>
  `${MAJOR[generation]}.0.${minor}`;
export const remoteVersion = (generation: Generation): string => `${MAJOR[generation]}.0.0`;

/** Mark that a part of N−1 leaves in every page that runs it. */
const MARK = 'N−1';
export const markOf = (generation: Generation): string | undefined => (generation === 'N' ? undefined : MARK);

/** Makes a part the version before: its code leaves the mark, and a remote has another title. */
function makeOlder(copy: CheckoutCopy, part: string): void {
  const mark = `Object.assign(globalThis, { '${part}': '${MARK}' });\n`;
  if (part === 'shell') {
    copy.change('shell/src/bootstrap.tsx', 'function createServices', `${mark}function createServices`);
    return;
  }
  copy.change(`${part}/src/module.tsx`, 'export const module =', `${mark}export const module =`);
  copy.change(`${part}/src/manifest.ts`, /^ {2}title: '([^']+)'/m, "  title: '$1 before'");
}

type Publish = (name: string, version: string, folder: string) => Promise<void>;

async function buildShells(copy: CheckoutCopy, publish: Publish): Promise<void> {
  await publish('shell', shellVersion('N', CONTRACT_MINOR), join(ROOT, 'shell/dist'));
  for (const generation of GENERATIONS) {
    if (generation === 'N−1') makeOlder(copy, 'shell');
    for (const minor of SHELL_MINORS) {
      // The checkout's own build.
      if (generation === 'N' && minor === CONTRACT_MINOR) continue;
      useMinor(copy, minor);
      const version = shellVersion(generation, minor);
      await publish('shell', version, await copy.build('shell', version));
    }
  }
}

function useMinor(copy: CheckoutCopy, minor: number): void {
  copy.change(CONTRACT, MINOR, `CONTRACT_MINOR = ${minor}`);
}

async function buildRemotes(copy: CheckoutCopy, remotes: readonly Remote[], publish: Publish): Promise<void> {
  for (const generation of GENERATIONS)
    for (const remote of remotes) {
      if (generation === 'N−1') makeOlder(copy, remote);
      const version = remoteVersion(generation);
      // Only the demo's standalone page is deployed.
      const only = remote === 'mf-demo' ? undefined : remote.slice('mf-'.length);
      await publish(remote, version, await copy.build(remote, version, only));
    }
}

/** Builds every shell and the given remotes of the grid, and publishes them in a store in which the checkout's build is live. */
export async function publishBuilds(
  store: string,
  remotes: readonly Remote[],
  say: (line: string) => void,
): Promise<void> {
  const publish: Publish = async (name, version, folder) => {
    await release(store, 'publish', name, '--from', folder, '--version', version);
    say(`${name} ${version} is built and published.`);
  };
  const copy = new CheckoutCopy();
  try {
    await buildShells(copy, publish);
    // The store refuses a remote that no live shell runs.
    await release(store, 'promote', `shell@${shellVersion('N', Math.max(...SHELL_MINORS))}`);
    useMinor(copy, REMOTE_MINOR);
    await buildRemotes(copy, remotes, publish);
  } finally {
    copy.remove();
  }
}
