import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listBackups } from './files.ts';

/** Returns the newest complete backup of a folder, or undefined. */
export async function newestBackup(
  folder: string,
): Promise<{ readonly file: string; readonly at: Date } | undefined> {
  const name = (await listBackups(folder)).at(-1);
  if (name === undefined) return undefined;
  const file = join(folder, name);
  return { file, at: (await stat(file)).mtime };
}
