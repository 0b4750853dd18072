import { parseRegistry } from '@ledgerwise/contract';
import type { ChannelRemote } from '../channel/channel.ts';
import { channelOf } from '../channel/channel-file.ts';
import { registration } from '../channel/switches.ts';
import { Refusal } from '../refusal.ts';
import { checkName, moduleId, SHELL } from '../releases/release-name.ts';
import { defineCommand } from './command.ts';
import { makeSwitch } from './switching.ts';

/** Refuses an entry that shells would not accept in a registry. */
function checkRemote(remote: ChannelRemote): ChannelRemote {
  try {
    parseRegistry({ version: 1, remotes: [{ entry: '/', ...remote }] });
    return remote;
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

export const registerCommand = defineCommand({
  usage: 'register <name> --title TITLE --base /path --claims "/path/*"',
  summary: 'says which addresses are those of a module; needed once, before its first release is promoted',
  options: {
    title: { type: 'string' },
    base: { type: 'string' },
    claims: { type: 'string', multiple: true },
    audience: { type: 'string' },
    entry: { type: 'string' },
  },
  help: [
    '--title TITLE         the name on screen',
    '--base /path          where its routes are mounted; / at the root',
    "--claims '/path/*'    addresses that are its own; may be given again, or as a list with commas",
    '--audience WHO        public, signed-in (the default) or qa',
    '--entry https://…/    where another host serves its files; then there is nothing to publish',
  ],
  async run(context, given, [name]) {
    const checked = checkName(name);
    if (checked === SHELL)
      throw new Refusal('The shell needs no registration. Promote it: promote shell@1.0.0');
    const { title, base, claims } = given;
    if (title === undefined || base === undefined || claims === undefined)
      throw new Refusal(
        `Give its title, base and claims: ledgerwise-release register ${checked} --title Notes --base /notes --claims '/notes/*'`,
      );
    const remote = checkRemote({
      name: checked,
      id: moduleId(checked),
      title,
      basePath: base.replace(/\/+$/, ''),
      claims: claims.flatMap((claim) => claim.split(',')).map((claim) => claim.trim()),
      audience: (given.audience ?? 'signed-in') as ChannelRemote['audience'],
      ...(given.entry !== undefined && { entry: given.entry }),
    });
    const store = context.store();
    await channelOf(store, context.channel);
    return makeSwitch(context, store, checked, registration(remote));
  },
});
