import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { errorCode } from '../error-code.ts';
import { LastingFailure } from '../lasting-failure.ts';

/** All secrets of one data folder. They are created once and never leave the machine. */
export interface Keys {
  /** Signs sessions. */
  readonly jwtSecret: string;
  /** Key that browsers present to be served at all; not a secret. */
  readonly publishableKey: string;
  /** Bypasses row level security; the product's screens do not use it. */
  readonly secretKey: string;
  /** Password of PostgreSQL's superuser. */
  readonly databasePassword: string;
  /** Encrypts bank numbers. During `npm run bank:rotate-key`, it is the new key followed by the previous one. */
  readonly bankKey: string;
}

/** The fields of the key file. */
export const KEY_NAMES = [
  'jwtSecret',
  'publishableKey',
  'secretKey',
  'databasePassword',
  'bankKey',
] as const satisfies readonly (keyof Keys)[];

/** Returns the secret keys: all but the one that browsers show. During a change of the bank key there are two. */
export const secretsOf = ({ jwtSecret, secretKey, databasePassword, bankKey }: Keys): readonly string[] => [
  jwtSecret,
  secretKey,
  databasePassword,
  ...bankKey.split(/[\s,]+/),
];

const WAY_OUT =
  'Restore the copy from your backup and start again. A new file would not help: only these keys open the database and the bank numbers of this data folder.';

function isKeys(value: object): value is Keys {
  return missingIn(value).length === 0;
}

function missingIn(value: object): readonly string[] {
  const entries = new Map<string, unknown>(Object.entries(value));
  return KEY_NAMES.filter((name) => {
    const key = entries.get(name);
    return typeof key !== 'string' || key.trim() === '';
  });
}

function parse(text: string): Keys | { readonly fault: string } {
  if (text.trim() === '') return { fault: 'is empty' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: 'is cut off, or was changed: it is not JSON' }; // the parser's own words may quote a key
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { fault: 'holds no keys' };
  if (isKeys(value)) return value;
  return { fault: `lacks ${missingIn(value).join(', ')}` };
}

/**
 * Removes others' access. A file restored from a backup is often readable by everybody; one that belongs to another
 * account is not ours to change.
 */
async function closeToOthers(handle: FileHandle): Promise<void> {
  const { mode, uid } = await handle.stat();
  if ((mode & 0o077) === 0 || uid !== process.getuid?.()) return;
  await handle.chmod(0o600).catch((cause: NodeJS.ErrnoException) => {
    // In a folder that is mounted read-only, somebody chose the modes.
    if (cause.code !== 'EROFS') throw cause;
  });
}

/** Reads the keys of a file; undefined if it does not exist. Other problems are errors that name the file. */
export async function readKeyFile(file: string): Promise<Keys | undefined> {
  let text: string;
  try {
    const handle = await open(file, constants.O_RDONLY);
    try {
      text = await handle.readFile('utf8');
      await closeToOthers(handle);
    } finally {
      await handle.close();
    }
  } catch (cause) {
    const code = errorCode(cause);
    if (code === 'ENOENT') return undefined;
    if (code === 'EISDIR')
      throw new LastingFailure(`The key file ${file} is a folder. ${WAY_OUT}`, { cause });
    if (code === 'EACCES' || code === 'EPERM') {
      throw new LastingFailure(
        `The key file ${file} may not be read by the account that starts the server. Make that account its owner, with mode 0600.`,
        { cause },
      );
    }
    throw new LastingFailure(`The key file ${file} cannot be read (${code || String(cause)}). ${WAY_OUT}`, {
      cause,
    });
  }
  const keys = parse(text);
  if ('fault' in keys) throw new LastingFailure(`The key file ${file} ${keys.fault}. ${WAY_OUT}`);
  return keys;
}
