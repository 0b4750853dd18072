/**
 * Storage of releases: names with slashes, and bytes. Each write is atomic, even in a crash; readers see the last
 * write.
 */
export interface Store {
  /** As entered, for messages. */
  readonly address: string;
  /** Maximum age of a result of `stamp`, in milliseconds; 0 if reading it again costs nothing. */
  readonly patience: number;
  /** Writes a new file; returns false if it exists, which is not changed. */
  put(name: string, content: Buffer): Promise<boolean>;
  /** Writes a file, replacing an existing one. */
  replace(name: string, content: Buffer): Promise<void>;
  /** Returns undefined if it does not exist. */
  read(name: string): Promise<Buffer | undefined>;
  /** Names right below a folder (`remotes/`), sorted, without the folder; those of folders end with a slash. */
  list(folder: string): Promise<readonly string[]>;
  /** Deletes a file, if it exists. */
  remove(name: string): Promise<void>;
  /** Returns a text that changes with the content; undefined if the file does not exist. */
  stamp(name: string): Promise<string | undefined>;
}

/** Returns all names below a folder at any depth, including the folder. */
export async function namesBelow(store: Store, folder: string): Promise<readonly string[]> {
  const names = await store.list(folder);
  const below = await Promise.all(
    names.map((name) => (name.endsWith('/') ? namesBelow(store, folder + name) : [folder + name])),
  );
  return below.flat();
}

/** Prints JSON on several lines, so that people can read it. */
export const jsonFile = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
