import path from 'node:path';
import { readCandidate } from '../publish/candidate.ts';
import { publish } from '../publish/publish.ts';
import { Refusal } from '../refusal.ts';
import { checkName } from '../releases/release-name.ts';
import { bytesFrom } from './amounts.ts';
import { defineCommand } from './command.ts';

export const publishCommand = defineCommand({
  usage: 'publish <name> --from DIR',
  summary: 'checks a built folder and puts it into the store; nothing goes live by it',
  options: {
    from: { type: 'string' },
    version: { type: 'string' },
    budget: { type: 'string' },
    drops: { type: 'string', multiple: true },
    'allow-source-maps': { type: 'boolean' },
  },
  help: [
    '--from DIR            the folder that the build wrote; it is read and never changed',
    '--version 1.4.0       instead of the version that the build says',
    '--budget 600kB        scripts and styles at most; without it half as much again as the live version has',
    '--drops /address      an address of the live version that is meant to go; may be given again',
    '--allow-source-maps   publish source maps, which show the sources to everybody',
  ],
  async run({ store, by, now, say }, given, [name]) {
    const checked = checkName(name);
    if (given.from === undefined)
      throw new Refusal(`Name the folder to publish: ledgerwise-release publish ${checked} --from dist`);
    const candidate = await readCandidate(checked, path.resolve(given.from), given.version);
    const { record, isNew } = await publish(store(), candidate, {
      by,
      now,
      drops: given.drops ?? [],
      allowsSourceMaps: given['allow-source-maps'] ?? false,
      ...(given.budget !== undefined && { budget: bytesFrom(given.budget) }),
    });
    const release = `${record.name}@${record.version}`;
    const files = Object.keys(record.files).length;
    say(
      isNew
        ? `${release} is published (${files} files). It goes live with: ledgerwise-release promote ${release}`
        : `${release} was published before, with the same files. There is nothing to do.`,
    );
    return { release, isNew, digest: record.digest, files };
  },
});
