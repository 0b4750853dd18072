import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal.ts';
import { FolderStore } from '../store/folder-store.ts';
import { jsonFile } from '../store/store.ts';
import { isPackable, PACKED_ENDS, packed } from './packed-files.ts';

/** Identifies the folder of a written site, and records since when files no longer belong to it. */
const MARK = '.ledgerwise-site.json';

interface Mark {
  readonly format: 1;
  /** By file: null while it belongs to the site, otherwise the time since when it does not, in ISO 8601. */
  readonly files: Readonly<Record<string, string | null>>;
}

/** True if `writeSite` wrote the folder. */
export const isSiteFolder = (folder: string): boolean => existsSync(path.join(folder, MARK));

/**
 * A folder that a host serves while it is being written: files are replaced atomically, and none is missing in between.
 */
export class SiteFolder {
  readonly #folder: string;
  readonly #files: FolderStore;
  #mark: Mark = { format: 1, files: {} };

  private constructor(folder: string) {
    this.#folder = folder;
    this.#files = new FolderStore(folder);
  }

  /** Refuses a folder with other things in it, which would be served and some day removed. */
  static async open(folder: string): Promise<SiteFolder> {
    const site = new SiteFolder(folder);
    const mark = await site.#files.read(MARK);
    if (mark) site.#mark = JSON.parse(String(mark)) as Mark;
    else if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new Refusal(
        `${folder} has files that no release wrote. Name an empty folder, or one that an earlier release wrote.`,
      );
    return site;
  }

  /** Writes a file and its compressed forms beside it. Existing content is not compressed again. Returns all names. */
  async #write(file: string, content: Buffer): Promise<readonly string[]> {
    const ends = isPackable(file, content) ? PACKED_ENDS : [];
    const names = [file, ...ends.map((end) => file + end)];
    const isThere = (await this.#files.read(file))?.equals(content) && names.every((name) => this.#has(name));
    if (isThere) return names;
    if (ends.length > 0)
      for (const [end, small] of await packed(file, content)) await this.#files.replace(file + end, small);
    await this.#files.replace(file, content);
    return names;
  }

  #has(file: string): boolean {
    return existsSync(path.join(this.#folder, file));
  }

  async #writeMark(files: Mark['files']): Promise<void> {
    this.#mark = { format: 1, files };
    await this.#files.replace(MARK, jsonFile(this.#mark));
  }

  /**
   * Replaces the folder's content by these files, in order: a file must precede those that refer to it. Files that no
   * longer belong to the site stay for `keepMs`, for open pages.
   */
  async fill(
    files: ReadonlyMap<string, () => Promise<Buffer>>,
    { now, keepMs }: { readonly now: Date; readonly keepMs: number },
  ): Promise<void> {
    const before = this.#mark.files;
    const mayBe = [...files.keys()].flatMap((file) => [file, ...PACKED_ENDS.map((end) => file + end)]);
    // If writing is interrupted, the next call knows what is there.
    await this.#writeMark({ ...before, ...Object.fromEntries(mayBe.map((file) => [file, null])) });
    const names: string[] = [];
    for (const [file, read] of files) names.push(...(await this.#write(file, await read())));
    const own = Object.fromEntries(names.map((file) => [file, null]));
    const old = Object.entries(before).filter(([file]) => own[file] === undefined);
    const isOver = (since: string | null): boolean =>
      since !== null && now.getTime() - Date.parse(since) > keepMs;
    for (const [file, since] of old) if (isOver(since)) await this.#files.remove(file);
    const kept = old.filter(([, since]) => !isOver(since));
    await this.#writeMark({
      ...Object.fromEntries(kept.map(([file, since]) => [file, since ?? now.toISOString()])),
      ...own,
    });
  }
}
