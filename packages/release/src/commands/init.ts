import path from 'node:path';
import { branchChannel, initialize } from '../upkeep/initialize.ts';
import { defineCommand } from './command.ts';

export const initCommand = defineCommand({
  usage: 'init',
  summary: 'makes a store and its channel from the built shell and remotes of a checkout',
  options: { from: { type: 'string' }, like: { type: 'string' } },
  help: [
    '--from DIR            the checkout; the present folder without it',
    '--like stable         makes another channel of a store, in which the same is live',
  ],
  async run({ store: open, channel, by, now, signingKey, say }, given) {
    const author = { by, now, ...(signingKey !== undefined && { signingKey }) };
    if (given.like !== undefined) {
      await branchChannel(open(), channel, given.like, author);
      say(`Channel ${channel} was created. It has the same live releases as ${given.like}.`);
      return { channel, like: given.like };
    }
    const store = open(true);
    const publisher = { ...author, drops: [], allowsSourceMaps: false };
    const live = await initialize(store, channel, path.resolve(given.from ?? '.'), publisher);
    say(`Channel ${channel} was created. Live: ${live.join(', ')}.`);
    return { channel, live };
  },
});
