import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal.ts';
import { FolderStore } from '../store/folder-store.ts';
import { jsonFile } from '../store/store.ts';
import { isPackable, PACKED_ENDS, packed } from './packed-files.ts';

/** Tells the folder of a written site, and since when its files are not of it any more. */
const MARK = '.ledgerwise-site.json';

interface Mark {
  readonly format: 1;
  /** By file: null while it is of the site, else since when it is not, in ISO 8601. */
  readonly files: Readonly<Record<string, string | null>>;
}

/** Whether a folder is one that `writeSite` wrote. */
export const isSiteFolder = (folder: string): boolean => existsSync(path.join(folder, MARK));

/** A folder that a host serves while it is written: every file is replaced whole, and none is missing in between. */
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

  /** A file and, beside it, its packed forms. What is there already is not packed again. Returns the names of all. */
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
   * Makes the folder hold these files, in their order: what a file names has to come before it. Files that are of the site no
   * more stay for `keepMs`, for pages that are open.
   */
  async fill(
    files: ReadonlyMap<string, () => Promise<Buffer>>,
    { now, keepMs }: { readonly now: Date; readonly keepMs: number },
  ): Promise<void> {
    const before = this.#mark.files;
    const mayBe = [...files.keys()].flatMap((file) => [file, ...PACKED_ENDS.map((end) => file + end)]);
    // Were it broken off, the next one knows what it finds.
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
