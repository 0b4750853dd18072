import { channelOf } from '../channel/channel-file.ts';
import { promotion } from '../channel/switches.ts';
import { parseReleaseName } from '../releases/release-name.ts';
import { Releases } from '../releases/releases.ts';
import { defineCommand } from './command.ts';
import { switchTo } from './switching.ts';

export const promoteCommand = defineCommand({
  usage: 'promote <name>@<version>',
  summary: 'makes a published release the live one for everybody; ends the canary of that name',
  options: {},
  help: [],
  async run(context, _given, [release]) {
    const wanted = parseReleaseName(release);
    const store = context.store();
    await channelOf(store, context.channel);
    return switchTo(context, store, wanted, promotion(new Releases(store), context.channel, wanted));
  },
});
