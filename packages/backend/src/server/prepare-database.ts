import type postgres from 'postgres';
import { renewBankNumbers } from '../api/renew-bank-numbers.ts';
import {
  checkKeyMark,
  type Keys,
  keyFileOf,
  migrate,
  moveKeyMark,
  openKeys,
  wasUsedWithKeys,
} from '../postgres/index.ts';

export interface PrepareDatabaseOptions {
  readonly sql: postgres.Sql;
  readonly dataDir: string;
  log(line: string): void;
}

/** Migrates an open database, and returns its keys: new ones, or those that it was used with. */
export async function prepareDatabase({ sql, dataDir, log }: PrepareDatabaseOptions): Promise<Keys> {
  const keyFile = keyFileOf(dataDir);
  const keys = await openKeys(dataDir, {
    findOlderData: async () => ((await wasUsedWithKeys(sql)) ? 'the database of DATABASE_URL' : undefined),
  });
  const applied = await migrate(sql);
  if (applied.length > 0)
    log(`Applied ${applied.length === 1 ? 'one migration' : `${applied.length} migrations`}.`);
  await checkKeyMark(sql, keys.bankKey, keyFile);
  const { renewed, failed } = await renewBankNumbers(sql, keys.bankKey);
  if (renewed > 0) log(`Encrypted the numbers of ${renewed} bank accounts with the new key.`);
  if (failed > 0)
    log(
      `The numbers of ${failed} bank accounts cannot be opened, so they keep their former key. Leave it there.`,
    );
  else await moveKeyMark(sql, keys.bankKey);
  return keys;
}
