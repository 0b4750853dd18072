import type { Channel } from '../channel/channel.ts';
import { channelNames, channelOf, liveChannel } from '../channel/channel-file.ts';
import { Releases } from '../releases/releases.ts';
import { defineCommand } from './command.ts';

function lineOf(name: string, { releases, canaries, earlier }: Channel): string {
  const canary = canaries[name];
  const before = earlier[name]?.[0];
  return [
    `  ${name.padEnd(18)} ${(releases[name]?.version ?? 'nothing live').padEnd(14)}`,
    ...(canary ? [`${canary.percent}% get ${canary.version}`] : []),
    ...(before ? [`before ${before.version}`] : []),
  ].join('  ');
}

export const statusCommand = defineCommand({
  usage: 'status',
  summary: 'what is live in each channel, and which releases are published',
  options: {},
  help: [],
  async run({ store: open, channel, say }) {
    const store = open();
    await channelOf(store, channel);
    const releases = new Releases(store);
    const channels = (
      await Promise.all((await channelNames(store)).map((name) => liveChannel(store, name)))
    ).flatMap((live) => live ?? []);
    for (const live of channels) {
      say(`Channel ${live.channel}, revision ${live.revision}, ${live.at}: ${live.did} (${live.by})`);
      for (const name of new Set([
        ...Object.keys(live.releases),
        ...live.remotes.map((remote) => remote.name),
      ]))
        say(lineOf(name, live));
    }
    const names = await releases.names();
    const published = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await releases.versions(name)] as const)),
    );
    say('Published');
    for (const [name, versions] of Object.entries(published))
      say(`  ${name.padEnd(18)} ${versions.join(' ')}`);
    return { store: store.address, channels, published };
  },
});
