import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { generateApiKey } from '@supabase/lite';

/** Every secret of one data folder. They are made once and never leave the machine. */
export interface Keys {
  /** Signs sessions. */
  readonly jwtSecret: string;
  /** What the browser shows to be served at all; not a secret. */
  readonly publishableKey: string;
  /** Stands above row level security; used by no part of the product's screens. */
  readonly secretKey: string;
  /** Password of PostgreSQL's superuser. */
  readonly databasePassword: string;
  /** Encrypts bank numbers. To change it, write the new key before it, with a space between them, and start again. */
  readonly bankKey: string;
}

const NAMES = ['jwtSecret', 'publishableKey', 'secretKey', 'databasePassword', 'bankKey'] as const;

function isKeys(value: unknown): value is Keys {
  if (typeof value !== 'object' || value === null) return false;
  const entries = new Map(Object.entries(value));
  return NAMES.every((name) => typeof entries.get(name) === 'string');
}

async function makeKeys(): Promise<Keys> {
  const [publishable, secret] = await Promise.all([generateApiKey('publishable'), generateApiKey('secret')]);
  return {
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: publishable.key,
    secretKey: secret.key,
    databasePassword: randomBytes(24).toString('base64url'),
    bankKey: randomBytes(32).toString('base64url'),
  };
}

async function read(file: string): Promise<Keys | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw cause;
  }
  const keys: unknown = JSON.parse(text);
  if (!isKeys(keys)) {
    throw new Error(
      `${file} is not a key file of this program. Put back the one that belongs to this data folder: without it neither the database nor the bank numbers can be opened.`,
    );
  }
  return keys;
}

/** The keys of a data folder, made at its first use with mode 0600. */
export async function openKeys(dataDir: string): Promise<Keys> {
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const file = join(folder, 'keys.json');
  const existing = await read(file);
  if (existing) return existing;
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, `${JSON.stringify(await makeKeys(), null, 2)}\n`, { mode: 0o600, flush: true });
  await chmod(unfinished, 0o600);
  // A link fails where the name exists: of two processes that start at once, one set of keys wins.
  await link(unfinished, file).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EEXIST') throw cause;
  });
  await rm(unfinished, { force: true });
  const keys = await read(file);
  if (!keys) throw new Error(`The key file ${file} vanished while it was being made. Start again.`);
  return keys;
}
