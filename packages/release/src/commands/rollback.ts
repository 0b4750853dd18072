import { channelOf } from '../channel/channel-file.ts';
import { rollback } from '../channel/switches.ts';
import { checkName } from '../releases/release-name.ts';
import { Releases } from '../releases/releases.ts';
import { defineCommand } from './command.ts';
import { makeSwitch } from './switching.ts';

export const rollbackCommand = defineCommand({
  usage: 'rollback <name>',
  summary: 'undoes the last switch of a name: ends its canary, or else makes live what was live before',
  options: {},
  help: [],
  async run(context, _given, [name]) {
    const checked = checkName(name);
    const store = context.store();
    const { canaries } = await channelOf(store, context.channel);
    const answer = await makeSwitch(
      context,
      store,
      checked,
      rollback(new Releases(store), context.channel, checked),
    );
    if (canaries[checked])
      context.say(
        `Its canary has ended. To roll back what is live as well, run it again: ledgerwise-release rollback ${checked}`,
      );
    return answer;
  },
});
