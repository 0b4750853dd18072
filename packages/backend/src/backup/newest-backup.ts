import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A finished backup. One that is being written has another name. */
const BACKUP = /^ledgerwise-.+\.tar\.gz\.age$/;

/** The newest backup of a folder; undefined where there is none. */
export async function newestBackup(
  folder: string,
): Promise<{ readonly file: string; readonly at: Date } | undefined> {
  const names = (await readdir(folder)).filter((name) => BACKUP.test(name));
  const files = await Promise.all(
    names.map(async (name) => ({ file: join(folder, name), at: (await stat(join(folder, name))).mtime })),
  );
  return files.sort((a, b) => b.at.getTime() - a.at.getTime())[0];
}
