import { spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** The account that PostgreSQL runs under when the caller is root: PostgreSQL refuses root itself. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Undefined for an ordinary user: then PostgreSQL simply runs as that user. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const numberOf = (flag: '-u' | '-g'): number => {
    const answer = spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' });
    const id = Number.parseInt(answer.stdout, 10);
    return answer.status === 0 && id > 0 ? id : 65_534;
  };
  return { uid: numberOf('-u'), gid: numberOf('-g') };
}

const OTHERS_MAY_ENTER = 0o001;
const OWNER_MAY_ENTER = 0o100;

/** True if the account may enter every folder above `path`; a home folder of mode 0700 is the usual obstacle. */
export async function canReach(account: Account | undefined, path: string): Promise<boolean> {
  if (!account) return true;
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const { mode, uid } = await stat(folder);
    const bit = uid === account.uid ? OWNER_MAY_ENTER : OTHERS_MAY_ENTER;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
