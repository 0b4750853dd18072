import { prune, pruneUnfinished } from '../upkeep/prune.ts';
import { durationFrom } from './amounts.ts';
import { defineCommand } from './command.ts';

export const pruneCommand = defineCommand({
  usage: 'prune',
  summary: 'removes releases that are not live and that no open page needs any more',
  options: { keep: { type: 'string' }, unfinished: { type: 'boolean' } },
  help: [
    '--keep 7d             how long a release stays after it was published and after it was live; 7d without it',
    '--unfinished          also removes uploads that were broken off; not while anybody publishes',
  ],
  async run({ store: open, now, say }, given) {
    const store = open();
    const removed = await prune(store, { now, keepMs: durationFrom(given.keep ?? '7d') });
    const unfinished = given.unfinished ? await pruneUnfinished(store) : [];
    const all = [...removed, ...unfinished];
    say(all.length > 0 ? `Removed: ${all.join(', ')}` : 'There is nothing to remove.');
    return { removed, unfinished };
  },
});
