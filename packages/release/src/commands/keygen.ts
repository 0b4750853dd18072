import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal.ts';
import { makeReleaseKeys } from '../signing/sign-registry.ts';
import { defineCommand } from './command.ts';

/** Readable only by its owner. */
const PRIVATE_MODE = 0o600;

export const keygenCommand = defineCommand({
  usage: 'keygen <file>',
  summary: 'makes the operator’s key: the private half into a new file, the public half for RELEASE_KEY',
  options: {},
  help: [
    'Switches are signed with --sign-key FILE or RELEASE_SIGN_KEY; servers and sites with RELEASE_KEY refuse any other.',
  ],
  async run({ say }, _given, [name]) {
    if (name === undefined)
      throw new Refusal('Name the file for the private key: ledgerwise-release keygen release-key.pem');
    const file = path.resolve(name);
    const { privateKey, releaseKey } = makeReleaseKeys();
    try {
      writeFileSync(file, privateKey, { flag: 'wx', mode: PRIVATE_MODE });
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
      throw new Refusal(`${file} exists already. Keys are never overwritten: name another file.`, {
        cause,
      });
    }
    say(`The private key is in ${file}. Keep it where releases are switched, and nowhere else.`);
    say(`RELEASE_KEY=${releaseKey}`);
    return { file, releaseKey };
  },
});
