import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { acceptsContract, contractText, parseRegistry, type RegistryEntry } from '@ledgerwise/contract';
import type { ChannelRemote, ChannelState, LiveRelease } from '../channel/channel.ts';
import { type Author, channelOf, liveChannel, switchChannel } from '../channel/channel-file.ts';
import { type Candidate, readCandidate } from '../publish/candidate.ts';
import { checkCandidate, type Publisher, putRelease } from '../publish/publish.ts';
import { Refusal } from '../refusal.ts';
import { SHELL } from '../releases/release-name.ts';
import { remoteFolder, siteFolders } from '../sources/site-folders.ts';
import type { Store } from '../store/store.ts';

/** Returns the name of a remote in a workspace's own registry; undefined for one on another host. */
const nameOf = ({ entry }: RegistryEntry): string | undefined =>
  /^\/remotes\/(mf-[a-z0-9-]+)\/$/.exec(entry)?.[1];

const alreadyThere = (store: Store, channel: string): Refusal =>
  new Refusal(
    `${store.address} has the channel ${channel} already. Publish and promote into it, or name another with --channel.`,
  );

function channelRemote(entry: RegistryEntry): ChannelRemote {
  const { id, title, basePath, claims, audience } = entry;
  const name = nameOf(entry);
  const registered = { id, title, basePath, claims, audience };
  return name ? { name, ...registered } : { name: `mf-${id}`, ...registered, entry: entry.entry };
}

/**
 * Publishes the built shell and remotes of a folder into a new store, and creates a channel with them. Returns what is
 * live. `versionOf` overrides the versions of the builds.
 */
export async function initialize(
  store: Store,
  channel: string,
  root: string,
  publisher: Publisher & Author,
  versionOf: (candidate: Candidate) => string = ({ version }) => version,
): Promise<readonly string[]> {
  if (await liveChannel(store, channel)) throw alreadyThere(store, channel);
  const folders = siteFolders(root);
  if (!existsSync(folders.registry) || !existsSync(path.join(folders.shell, 'index.html')))
    throw new Refusal(
      `${root} has no built shell (shell/dist). Run \`npm run build\` there first, or name the right folder with --from.`,
    );
  const registry = parseRegistry(JSON.parse(readFileSync(folders.registry, 'utf8')));
  const names = registry.remotes.flatMap((entry) => nameOf(entry) ?? []);
  const built = names.filter((name) => existsSync(remoteFolder(folders, name)));
  const candidates = await Promise.all(
    [SHELL, ...built].map(async (name) => {
      const dir = name === SHELL ? folders.shell : remoteFolder(folders, name);
      const candidate = await readCandidate(name, dir, undefined);
      return { ...candidate, version: versionOf(candidate) };
    }),
  );
  const shell = candidates[0]?.contract;
  for (const candidate of candidates) {
    await checkCandidate(store, candidate, publisher);
    const { name, contract } = candidate;
    if (shell && contract && name !== SHELL && acceptsContract(contract, shell) !== 'accepted')
      throw new Refusal(
        `${name} is built for contract ${contractText(contract)}, and the shell has ${contractText(shell)}. Build them together.`,
      );
  }
  const releases: Record<string, LiveRelease> = {};
  for (const candidate of candidates) {
    const { record } = await putRelease(store, candidate, publisher);
    releases[record.name] = { version: record.version, digest: record.digest };
  }
  const state: ChannelState = {
    releases,
    earlier: {},
    canaries: {},
    remotes: registry.remotes.map(channelRemote),
    redirects: registry.redirects,
  };
  await make(store, channel, publisher, state, 'init');
  return Object.entries(releases).map(([name, { version }]) => `${name}@${version}`);
}

/** Makes a channel in which the same is live as in another. */
export async function branchChannel(
  store: Store,
  channel: string,
  like: string,
  author: Author,
): Promise<void> {
  const { releases, earlier, remotes, redirects } = await channelOf(store, like);
  await make(
    store,
    channel,
    author,
    { releases, earlier, canaries: {}, remotes, redirects },
    `init --like ${like}`,
  );
}

async function make(
  store: Store,
  channel: string,
  author: Author,
  state: ChannelState,
  did: string,
): Promise<void> {
  await switchChannel(store, channel, author, async (_state, now) => {
    if (now) throw alreadyThere(store, channel);
    return { state, did };
  });
}
