import { readFile } from 'node:fs/promises';
import type postgres from 'postgres';
import { LastingFailure } from '../lasting-failure.ts';
import { checkKeyMark } from '../postgres/index.ts';
import { readKeyFile } from '../postgres/key-file.ts';

/** Reads the key file. Refuses if it is missing, or belongs to another database. */
export async function readMatchingKeys(sql: postgres.Sql, keyFile: string): Promise<Buffer> {
  const keys = await readKeyFile(keyFile);
  if (!keys)
    throw new LastingFailure(
      `The key file ${keyFile} is missing. A backup holds the keys, since the database is of no use without them. Set DATA_DIR as at the start of the server.`,
    );
  const [mark] = await sql<{ found: boolean }[]>`
    select to_regclass('supabase_migrations.key_marks') is not null as found`;
  if (mark?.found) await checkKeyMark(sql, keys.bankKey, keyFile);
  return readFile(keyFile);
}

/** Refuses a backup whose bank numbers may be encrypted with keys that it does not contain. */
export async function requireSameKeys(keyFile: string, keys: Buffer): Promise<void> {
  if (!keys.equals(await readFile(keyFile)))
    throw new LastingFailure(`The key file ${keyFile} was changed during the backup. Make the backup again.`);
}
