import type postgres from 'postgres';
import { checkKeyMark, keyFileOf, openKeys, wasUsedWithKeys } from '../postgres/index.ts';
import { checkKeyFile } from './check-machine.ts';
import type { Finding } from './finding.ts';

/** The key file, and whether the database was used with it. */
export async function checkKeys(sql: postgres.Sql, dataDir: string): Promise<Finding> {
  const file = await checkKeyFile(dataDir);
  if (file.state !== 'ok') return file;
  if (!(await wasUsedWithKeys(sql)))
    return {
      ...file,
      state: 'warning',
      says: 'No server has used the database yet.',
      remedy: 'Start the server.',
    };
  const { bankKey } = await openKeys(dataDir);
  await checkKeyMark(sql, bankKey, keyFileOf(dataDir));
  if (bankKey.trim().includes(' '))
    return {
      check: 'keys',
      state: 'warning',
      says: 'The key file holds more than one key for bank numbers: a change of the key was not finished.',
      remedy: 'Stop the server and run: ledgerwise rotate-bank-key',
    };
  return { ...file, says: `${file.says} The database was used with it.` };
}
