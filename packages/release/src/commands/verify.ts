import { Refusal } from '../refusal.ts';
import { verify } from '../upkeep/verify.ts';
import { defineCommand } from './command.ts';

export const verifyCommand = defineCommand({
  usage: 'verify',
  summary: 'compares every file in the store with the hash that it was published with',
  options: {},
  help: [],
  async run({ store, say }) {
    const { releases, files, problems } = await verify(store());
    if (problems.length > 0) throw new Refusal(problems.join('\n'));
    say(`${files} files of ${releases} releases match what was published.`);
    return { releases, files };
  },
});
