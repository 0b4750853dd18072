import { parseArgs } from 'node:util';
import { SettingError } from '../commands/settings.ts';

/** A remote that comes from the dev server of who develops it. */
export interface DevelopedRemote {
  /** Id in the registry. */
  readonly id: string;
  /** Address of its folder, which ends with a slash. */
  readonly entry: string;
}

const USAGE = 'npm run dev -- --remote banking=http://localhost:4670';
const FORM = /^(?<id>[a-z][a-z0-9-]*)=(?<address>.+)$/;

function parseRemote(text: string): DevelopedRemote {
  const { id, address } = FORM.exec(text)?.groups ?? {};
  if (id === undefined || address === undefined || !/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new SettingError(
      `--remote names a module and the address of its dev server, and not "${text}": ${USAGE}`,
    );
  const { origin, pathname } = new URL(address);
  return { id, entry: `${origin}${pathname.replace(/\/*$/, '/')}` };
}

/** Parses the arguments after `npm run dev --`. Throws a message that names invalid ones. */
export function readRemotes(args: readonly string[]): readonly DevelopedRemote[] {
  let asked: readonly string[];
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { remote: { type: 'string', multiple: true } },
    });
    asked = values.remote ?? [];
  } catch (error) {
    throw new SettingError(`${error instanceof Error ? error.message : error}\nUse: ${USAGE}`);
  }
  const remotes = asked.map(parseRemote);
  const twice = remotes.find(({ id }, index) => remotes.findIndex((other) => other.id === id) !== index);
  if (twice) throw new SettingError(`--remote names "${twice.id}" twice. Name each module once.`);
  return remotes;
}
