import { channelOf } from '../channel/channel-file.ts';
import { canaryEnd, canaryStart } from '../channel/switches.ts';
import { checkName, parseReleaseName } from '../releases/release-name.ts';
import { Releases } from '../releases/releases.ts';
import { percentFrom } from './amounts.ts';
import { defineCommand } from './command.ts';
import { makeSwitch, switchTo } from './switching.ts';

export const canaryCommand = defineCommand({
  usage: 'canary <name>@<version> <percent>',
  summary:
    'gives a published release to a percentage of the visitors, who keep it while the percentage grows',
  options: { off: { type: 'boolean' }, seed: { type: 'string' } },
  help: [
    '--off                 ends it: canary <name> --off',
    '--seed TEXT           decides together with the visitor’s id who gets it; without it a random one',
  ],
  async run(context, given, [release, share]) {
    const store = context.store();
    await channelOf(store, context.channel);
    if (given.off) {
      const name = checkName(release?.split('@')[0]);
      return makeSwitch(context, store, name, canaryEnd(name));
    }
    const wanted = parseReleaseName(release);
    const start = canaryStart(
      new Releases(store),
      context.channel,
      wanted,
      percentFrom(share),
      given.seed || undefined,
    );
    return switchTo(context, store, wanted, start);
  },
});
