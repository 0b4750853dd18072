import { randomUUID } from 'node:crypto';
import { Refusal } from '../refusal.ts';
import { signedChannel } from '../signing/signed-channel.ts';
import { jsonFile, type Store } from '../store/store.ts';
import { type Channel, type ChannelState, EMPTY_STATE } from './channel.ts';

const liveFile = (channel: string): string => `channels/${channel}.json`;
const revisionFile = (channel: string, revision: number): string => `channels/${channel}/${revision}.json`;

const parse = (content: Buffer): Channel => JSON.parse(String(content)) as Channel;

/** Names of all channels of a store. */
export async function channelNames(store: Store): Promise<readonly string[]> {
  const names = await store.list('channels/');
  return [...new Set(names.flatMap((name) => /^(.+?)(?:\.json|\/)$/.exec(name)?.[1] ?? []))];
}

/** Reads one revision of a channel. */
export async function readRevision(
  store: Store,
  channel: string,
  revision: number,
): Promise<Channel | undefined> {
  const content = await store.read(revisionFile(channel, revision));
  return content && parse(content);
}

/**
 * Returns the live revision: the last one that was created. The channel's own file contains it, except for a moment, or
 * if its writer ended between its two writes. Undefined if there is no such channel.
 */
export async function liveChannel(store: Store, channel: string): Promise<Channel | undefined> {
  const content = await store.read(liveFile(channel));
  let live = content && parse(content);
  for (;;) {
    const next = await readRevision(store, channel, (live?.revision ?? 0) + 1);
    if (!next) return live;
    live = next;
  }
}

/** Returns the live revision, or throws a refusal if there is none. */
export async function channelOf(store: Store, channel: string): Promise<Channel> {
  const live = await liveChannel(store, channel);
  if (live) return live;
  const others = await channelNames(store);
  throw new Refusal(
    `${store.address} has no channel "${channel}". ${
      others.length > 0
        ? `It has ${others.join(', ')}.`
        : 'Create it: ledgerwise-release init --from <folder with the built shell and remotes>'
    }`,
  );
}

/** Returns a text that changes whenever another revision is live. */
export async function channelStamp(store: Store, channel: string, revision: number): Promise<string> {
  const [live, next] = await Promise.all([
    store.stamp(liveFile(channel)),
    store.stamp(revisionFile(channel, revision + 1)),
  ]);
  return `${live} ${next}`;
}

/** The live channel, with its stamp. */
export async function stampedChannel(
  store: Store,
  channel: string,
): Promise<{ readonly live: Channel; readonly stamp: string }> {
  // Read first: a switch in between changes the stamp.
  const stamp = await store.stamp(liveFile(channel));
  const live = await channelOf(store, channel);
  return { live, stamp: `${stamp} ${undefined}` };
}

/** Updates the channel's own file to its last revision. */
async function settle(store: Store, channel: string): Promise<void> {
  for (;;) {
    const content = await store.read(liveFile(channel));
    const known = content ? parse(content).revision : 0;
    const live = await liveChannel(store, channel);
    if (!live || live.revision === known) return;
    // A slow writer may replace a newer revision with an older one. Reading again corrects that.
    await store.replace(liveFile(channel), jsonFile(live));
  }
}

/** The change of a channel by a switch, and its description; undefined if there is nothing to do. */
export type Change = (
  state: ChannelState,
  now: Channel | undefined,
) => Promise<{ readonly state: ChannelState; readonly did: string } | undefined>;

/** Author of a switch. */
export interface Author {
  readonly by: string;
  readonly now: Date;
  /** The operator's private key (PEM), where switches are signed. */
  readonly signingKey?: string;
}

/**
 * Switches a channel. Each revision is a file that only one writer can create; a second writer reads the first one's
 * revision and decides again. Returns the live revision.
 */
export async function switchChannel(
  store: Store,
  channel: string,
  { by, now, signingKey }: Author,
  change: Change,
): Promise<Channel | undefined> {
  for (;;) {
    const live = await liveChannel(store, channel);
    const changed = await change(live ?? EMPTY_STATE, live);
    if (!changed) return live;
    const { releases, earlier, canaries, remotes, redirects } = changed.state;
    const unsigned: Channel = {
      format: 1,
      channel,
      revision: (live?.revision ?? 0) + 1,
      did: changed.did,
      by,
      at: now.toISOString(),
      id: randomUUID(),
      releases,
      canaries,
      earlier,
      remotes,
      redirects,
    };
    const next = await signedChannel(store, unsigned, live, signingKey);
    const file = revisionFile(channel, next.revision);
    const content = jsonFile(next);
    // A write whose response was lost has succeeded, although its retry finds that the name exists.
    const isOurs = (await store.put(file, content)) || (await store.read(file))?.equals(content);
    if (!isOurs) continue;
    await settle(store, channel);
    return next;
  }
}
