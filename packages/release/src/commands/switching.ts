import type { Channel } from '../channel/channel.ts';
import { type Change, liveChannel, switchChannel } from '../channel/channel-file.ts';
import type { Wanted } from '../channel/switches.ts';
import { rollback } from '../channel/switches.ts';
import { Refusal } from '../refusal.ts';
import { Releases } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';
import type { Answer, CommandContext } from './command.ts';

/** Description of the live release of a name. */
export function liveOf({ channel, releases, canaries }: Channel, name: string): string {
  const live = releases[name];
  const canary = canaries[name];
  const stable = live
    ? `${name}@${live.version} is live in channel ${channel}`
    : `nothing of ${name} is live in channel ${channel}`;
  return canary ? `${stable}, and ${canary.percent}% of the visitors get ${canary.version}.` : `${stable}.`;
}

/** Switches a channel, and prints what is live afterwards. */
export async function makeSwitch(
  context: CommandContext,
  store: Store,
  name: string,
  change: Change,
): Promise<Answer> {
  const { channel, by, now, signingKey, say } = context;
  const before = await liveChannel(store, channel);
  const live = await switchChannel(
    store,
    channel,
    { by, now, ...(signingKey !== undefined && { signingKey }) },
    change,
  );
  if (!live) throw new Refusal(`${store.address} has no channel "${channel}".`);
  const isNew = live.revision !== before?.revision;
  const words = liveOf(live, name);
  say(isNew ? words : `${words} There is nothing to do.`);
  return {
    channel,
    revision: live.revision,
    isNew,
    live: live.releases[name]?.version ?? null,
    canary: live.canaries[name] ?? null,
  };
}

/** The same for a release that may have been pruned meanwhile: then the switch is reverted. */
export async function switchTo(
  context: CommandContext,
  store: Store,
  { name, version }: Wanted,
  change: Change,
): Promise<Answer> {
  const answer = await makeSwitch(context, store, name, change);
  if (await new Releases(store).record(name, version)) return answer;
  const releases = new Releases(store);
  await switchChannel(store, context.channel, context, rollback(releases, context.channel, name));
  throw new Refusal(
    `${name}@${version} was pruned at the same time, so the switch was reverted. Publish it again, then repeat this.`,
  );
}
