import { randomBytes, randomUUID } from 'node:crypto';
import { link, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { LastingFailure } from '../lasting-failure.ts';
import { KEY_NAMES, type Keys, readKeyFile } from './key-file.ts';

const errorCode = (cause: unknown): unknown => (cause instanceof Error && 'code' in cause ? cause.code : '');

/** Where the keys of a data folder lie. */
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

/** On disk whole, under another name. */
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

/** On disk whole or not at all: written under another name, which becomes the right one when all of it has arrived. */
async function writeKeyFile(folder: string, file: string, keys: Keys): Promise<void> {
  const unfinished = await writeUnfinished(folder, keys);
  // A link fails where the name exists: of two processes that start at once, one set of keys wins. Only a winner
  // clears the others' unfinished files away, so that a missing one says the same.
  await link(unfinished, file).catch((cause: unknown) => {
    if (!['EEXIST', 'ENOENT'].includes(String(errorCode(cause)))) throw cause;
  });
  await rm(unfinished, { force: true });
  await syncFolder(folder);
}

/** Puts another bank key into the key file, which at every moment is whole: the former one or this. */
export async function replaceBankKey(dataDir: string, bankKey: string): Promise<void> {
  const file = keyFileOf(dataDir);
  const keys = await readKeyFile(file);
  if (!keys)
    throw new LastingFailure(`The key file ${file} is missing. Put the copy of it from your backup there.`);
  await rename(await writeUnfinished(resolve(dataDir), { ...keys, bankKey }), file);
  await syncFolder(resolve(dataDir));
}

/** The name is kept through a power cut, too. Windows cannot, and does not need to, open a folder for that. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Removes the leftovers of a start that was interrupted while it made the keys. Nothing was ever encrypted
 * with those.
 */
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
   * Finds data elsewhere that was made with the previous keys, such as in the operator's database; undefined
   * without any.
   */
  findOlderData?(): Promise<string | undefined>;
}

/** The keys of a data folder, made at its first use with mode 0600, and never again over data that needs them. */
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
    // Another process may have made both since.
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

/** Puts the keys of a backup into a data folder that has none, with mode 0600. Throws where they cannot be used. */
export async function putKeys(dataDir: string, text: string): Promise<void> {
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const keys: Keys = JSON.parse(text);
  await writeKeyFile(folder, keyFileOf(folder), keys);
  await readKeyFile(keyFileOf(folder));
}
