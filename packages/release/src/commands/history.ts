import { channelOf, readRevision } from '../channel/channel-file.ts';
import { Refusal } from '../refusal.ts';
import { defineCommand } from './command.ts';

const USUAL = 20;

export const historyCommand = defineCommand({
  usage: 'history',
  summary: 'the last switches of a channel, the newest first',
  options: { last: { type: 'string' } },
  help: [`--last 50             how many; ${USUAL} without it`],
  async run({ store: open, channel, say }, given) {
    const last = Number(given.last ?? USUAL);
    if (!Number.isInteger(last) || last < 1)
      throw new Refusal(`--last must be a number of switches, and not "${given.last}".`);
    const store = open();
    const { revision } = await channelOf(store, channel);
    const numbers = Array.from({ length: Math.min(last, revision) }, (_, index) => revision - index);
    const found = await Promise.all(numbers.map((number) => readRevision(store, channel, number)));
    const switches = found.flatMap((made) =>
      made ? [{ revision: made.revision, at: made.at, by: made.by, did: made.did }] : [],
    );
    for (const made of switches)
      say(`${String(made.revision).padStart(5)}  ${made.at}  ${made.by}: ${made.did}`);
    return { channel, switches };
  },
});
