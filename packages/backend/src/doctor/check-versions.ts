import { readFile } from 'node:fs/promises';
import type postgres from 'postgres';
import type { Finding } from './finding.ts';

/** First releases that are tested, and the last ones of PostgreSQL that are. */
const NODE_MAJORS = [20, 22, 24];
const POSTGRES_MAJORS = [15, 16, 17];

export async function checkVersions(sql: postgres.Sql): Promise<Finding> {
  const check = 'versions';
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  const { version }: { version: string } = JSON.parse(manifest);
  const [row] = await sql<{ postgres: string }[]>`select current_setting('server_version') as postgres`;
  const database = row?.postgres ?? '';
  const says = `Ledgerwise ${version}, Node ${process.versions.node}, PostgreSQL ${database}.`;
  const untested = [
    ...(NODE_MAJORS.includes(Number.parseInt(process.versions.node, 10)) ? [] : ['this Node']),
    ...(POSTGRES_MAJORS.includes(Number.parseInt(database, 10)) ? [] : ['this PostgreSQL']),
  ];
  if (untested.length === 0) return { check, state: 'ok', says };
  return {
    check,
    state: 'warning',
    says: `${says} Ledgerwise is not tested with ${untested.join(' and ')}.`,
    remedy: `Use Node ${NODE_MAJORS.join(', ')} and PostgreSQL ${POSTGRES_MAJORS.join(', ')}.`,
  };
}
