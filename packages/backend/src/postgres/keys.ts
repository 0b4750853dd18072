import { randomBytes, randomUUID } from 'node:crypto';
import { link, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { errorCode } from '../error-code.ts';
import { LastingFailure } from '../lasting-failure.ts';
import { KEY_NAMES, type Keys, readKeyFile } from './key-file.ts';

/** Returns the path of a data folder's keys. */
export function keyFileOf(dataDir: string): string {
  return join(resolve(dataDir), 'keys.json');
}

/** A new key for bank numbers. */
export const makeBankKey = (): string => randomBytes(32).toString('base64url');

/** A key of the API, in the form that a hosted project's have. */
const makeApiKey = (kind: 'publishable' | 'secret'): string =>
  `sb_${kind}_${randomBytes(24).toString('base64url')}`;

function makeKeys(): Keys {
  return {
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: makeApiKey('publishable'),
    secretKey: makeApiKey('secret'),
    databasePassword: randomBytes(24).toString('base64url'),
    bankKey: makeBankKey(),
  };
}

const UNFINISHED = /^\.keys\.json\.unfinished-[0-9a-f-]+$/;

/** Written completely under a temporary name. */
async function writeUnfinished(folder: string, keys: Keys): Promise<string> {
  const unfinished = join(folder, `.keys.json.unfinished-${randomUUID()}`);
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(keys, [...KEY_NAMES], 2)}\n`);
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return unfinished;
}

/** Written atomically: under a temporary name, which is replaced by the final one when the file is complete. */
async function writeKeyFile(folder: string, file: string, keys: Keys): Promise<void> {
  const unfinished = await writeUnfinished(folder, keys);
  // A link fails if the name exists: if two processes start at once, one set of keys wins. Only a winner deletes the
  // others' temporary files, so a missing one means the same.
  await link(unfinished, file).catch((cause: unknown) => {
    if (!['EEXIST', 'ENOENT'].includes(errorCode(cause))) throw cause;
  });
  await rm(unfinished, { force: true });
  await syncFolder(folder);
}

/** Replaces the bank key in the key file, atomically. */
export async function replaceBankKey(dataDir: string, bankKey: string): Promise<void> {
  const file = keyFileOf(dataDir);
  const keys = await readKeyFile(file);
  if (!keys)
    throw new LastingFailure(`The key file ${file} is missing. Put the copy of it from your backup there.`);
  await rename(await writeUnfinished(resolve(dataDir), { ...keys, bankKey }), file);
  await syncFolder(resolve(dataDir));
}

/** Makes the name survive a power failure. Windows cannot open a folder for that, and does not need to. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes the leftovers of a start that was interrupted while creating keys. Nothing was ever encrypted with those. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => UNFINISHED.test(name));
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}

/** The database of the folder itself, which only its own keys open. */
async function holdsDatabase(folder: string): Promise<boolean> {
  return lstat(join(folder, 'postgres')).then(
    () => true,
    (cause: unknown) => {
      if (errorCode(cause) === 'ENOENT') return false;
      throw cause;
    },
  );
}

export interface OpenKeysOptions {
  /**
   * Returns a description of data elsewhere that needs the previous keys, such as in the operator's database, or
   * undefined.
   */
  findOlderData?(): Promise<string | undefined>;
}

/**
 * Returns the keys of a data folder, created at first use with mode 0600, and never replaced while there is data that
 * needs them.
 */
export async function openKeys(dataDir: string, { findOlderData }: OpenKeysOptions = {}): Promise<Keys> {
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const file = keyFileOf(folder);
  const existing = await readKeyFile(file);
  if (existing) {
    await removeUnfinished(folder);
    return existing;
  }
  const olderData = (await holdsDatabase(folder)) ? join(folder, 'postgres') : await findOlderData?.();
  if (olderData) {
    // Another process may have created both since.
    const justMade = await readKeyFile(file);
    if (justMade) return justMade;
    throw new LastingFailure(
      `The key file ${file} is missing, but ${olderData} was made with it. Put the copy of it from your backup there and start again: without it neither the database of a data folder nor bank numbers can be opened. New keys are made for a new data folder only.`,
    );
  }
  await writeKeyFile(folder, file, makeKeys());
  const keys = await readKeyFile(file);
  if (!keys) throw new Error(`The key file ${file} vanished while it was being made. Start again.`);
  await removeUnfinished(folder);
  return keys;
}

/** Writes the keys of a backup into a data folder without keys, with mode 0600. Throws if they are invalid. */
export async function putKeys(dataDir: string, text: string): Promise<void> {
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const keys: Keys = JSON.parse(text);
  await writeKeyFile(folder, keyFileOf(folder), keys);
  await readKeyFile(keyFileOf(folder));
}
