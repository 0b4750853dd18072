import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rmdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Store } from './store.ts';

/** Unfinished files have a temporary name: lists leave them out. */
const UNFINISHED = '.unfinished-';

const isCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Returns undefined if the file does not exist. */
async function ifThere<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return undefined;
    throw error;
  }
}

/** Makes a name survive a loss of power; on Windows, folders cannot be synced, and need not be. */
async function keepFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Releases in a plain folder. */
export class FolderStore implements Store {
  readonly address: string;
  readonly patience = 0;
  readonly #root: string;

  constructor(folder: string) {
    this.address = folder;
    this.#root = path.resolve(folder);
  }

  #file(name: string): string {
    const file = path.resolve(this.#root, name);
    if (!file.startsWith(this.#root + path.sep)) throw new Error(`"${name}" is no name of the store.`);
    return file;
  }

  async #write(name: string, content: Buffer, finish: (from: string, to: string) => Promise<void>) {
    const file = this.#file(name);
    const folder = path.dirname(file);
    await mkdir(folder, { recursive: true });
    const unfinished = path.join(folder, UNFINISHED + randomUUID());
    const handle = await open(unfinished, 'wx');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await finish(unfinished, file);
    await keepFolder(folder);
  }

  async put(name: string, content: Buffer): Promise<boolean> {
    let isNew = true;
    await this.#write(name, content, async (from, to) => {
      // A hard link: unlike a rename, it fails if the name exists.
      await link(from, to).catch((error: unknown) => {
        if (!isCode(error, 'EEXIST')) throw error;
        isNew = false;
      });
      await unlink(from);
    });
    return isNew;
  }

  async replace(name: string, content: Buffer): Promise<void> {
    await this.#write(name, content, rename);
  }

  async read(name: string): Promise<Buffer | undefined> {
    return ifThere(readFile(this.#file(name)));
  }

  async list(folder: string): Promise<readonly string[]> {
    const entries = await ifThere(
      readdir(folder === '' ? this.#root : this.#file(folder), { withFileTypes: true }),
    );
    return (entries ?? [])
      .filter((entry) => !entry.name.startsWith(UNFINISHED))
      .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
      .sort();
  }

  async remove(name: string): Promise<void> {
    const file = this.#file(name);
    await ifThere(unlink(file));
    // Folders are only parts of names, so empty ones are removed too.
    for (let folder = path.dirname(file); folder !== this.#root; folder = path.dirname(folder))
      try {
        await rmdir(folder);
      } catch (error) {
        if (isCode(error, 'ENOENT')) continue;
        if (isCode(error, 'ENOTEMPTY', 'EEXIST')) return;
        throw error;
      }
  }

  async stamp(name: string): Promise<string | undefined> {
    const found = await ifThere(stat(this.#file(name)));
    return found && `${found.mtimeMs}:${found.size}:${found.ino}`;
  }
}
