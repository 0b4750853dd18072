/**
 * Where releases lie: names with slashes, and bytes behind them. Each write is there whole or not at all, also after a crash;
 * whoever reads sees what was written last.
 */
export interface Store {
  /** As people gave it, for sentences. */
  readonly address: string;
  /** How old an answer of `stamp` may be, in milliseconds; 0 where asking again costs nothing. */
  readonly patience: number;
  /** Writes what is not there yet; false where something is, which stays as it was. */
  put(name: string, content: Buffer): Promise<boolean>;
  /** Writes, over whatever is there. */
  replace(name: string, content: Buffer): Promise<void>;
  /** Undefined where there is nothing. */
  read(name: string): Promise<Buffer | undefined>;
  /** Names right below a folder (`remotes/`), sorted, without the folder; those of folders end with a slash. */
  list(folder: string): Promise<readonly string[]>;
  /** Takes away; nothing happens where there is nothing. */
  remove(name: string): Promise<void>;
  /** Another text whenever there is another content; undefined where there is nothing. */
  stamp(name: string): Promise<string | undefined>;
}

/** All names below a folder, in whatever depth, with the folder. */
export async function namesBelow(store: Store, folder: string): Promise<readonly string[]> {
  const names = await store.list(folder);
  const below = await Promise.all(
    names.map((name) => (name.endsWith('/') ? namesBelow(store, folder + name) : [folder + name])),
  );
  return below.flat();
}

/** JSON for people to read as well: a file of its own lines. */
export const jsonFile = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
