import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { spellingsOf, tablesHolding } from '../../src/banking/find-texts.ts';

/** Full numbers of the tests' bank accounts; shorter numbers occur by chance. */
export const BANK_NUMBERS: readonly string[] = [
  '123456789012',
  '98765432109',
  '021000021',
  '739182640517',
  '322271627',
  // Numbers of the sample company; its BSB is too short to be looked for.
  '111222333',
  '444555666',
];

const SPELLINGS = BANK_NUMBERS.flatMap(spellingsOf);

/** Fails if a line contains a full number. */
export function searchLines(place: string, lines: readonly string[]): void {
  const found = lines.find((line) => SPELLINGS.some((spelling) => line.includes(spelling)));
  if (found !== undefined) throw new Error(`${place} holds a full bank number: ${found}`);
}

/** Verifies after the tests that no line of the database's logs holds a full number. */
export async function searchLogs(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres');
  const logs = (await readdir(folder)).filter((file) => file.startsWith('server.log'));
  if (!logs.includes('server.log')) throw new Error(`${folder} holds no log.`);
  for (const log of logs)
    searchLines(`The database's log ${log}`, (await readFile(join(folder, log), 'utf8')).split('\n'));
}

/** Verifies after the tests that no table holds a full number. */
export async function searchDatabase(sql: postgres.Sql): Promise<void> {
  const found = await tablesHolding(sql, SPELLINGS);
  if (found.length > 0) throw new Error(`Tables hold full bank numbers: ${found.join(', ')}.`);
}

/** Looks through a database in which bank accounts were added. */
export async function searchTables(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const [accounts] = await sql<{ name: string | null }[]>`
      select to_regclass('private.bank_accounts')::text as name`;
    if (!accounts?.name) return;
    if ((await sql`select from private.bank_accounts limit 1`).length > 0) await searchDatabase(sql);
  } finally {
    await sql.end();
  }
}
