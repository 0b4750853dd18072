import type postgres from 'postgres';
import type { SmtpSettings } from '../mail/smtp-transport.ts';
import { besideServer, type OperatingOptions } from '../server/over-database.ts';
import { checkBackups } from './check-backups.ts';
import {
  checkBooks,
  checkClock,
  checkLeftoverRows,
  checkMigrations,
  checkWaitingMails,
} from './check-database.ts';
import { checkKeys } from './check-keys.ts';
import { checkDisk } from './check-machine.ts';
import { checkCertificate, checkReplica, checkSmtp } from './check-network.ts';
import { checkVersions } from './check-versions.ts';
import type { Finding } from './finding.ts';

export interface ExamineOptions extends OperatingOptions {
  readonly siteUrl: string;
  readonly smtp?: SmtpSettings | undefined;
  readonly databaseReadUrl?: string | undefined;
  /** Folder of the backups; undefined if it is not configured. */
  readonly backupDir?: string | undefined;
}

type Check = readonly [name: string, look: () => Promise<Finding>];

/** A check that cannot be made is a finding, too. */
async function made([check, look]: Check): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    return {
      check,
      state: 'failed',
      says: error instanceof Error ? error.message : String(error),
    };
  }
}

const ofDatabase = (sql: postgres.Sql, options: ExamineOptions): readonly Check[] => [
  ['versions', () => checkVersions(sql)],
  ['clock', () => checkClock(sql)],
  ['migrations', () => checkMigrations(sql)],
  ['keys', () => checkKeys(sql, options.dataDir)],
  ['replica', () => checkReplica(sql, options.databaseReadUrl)],
  ['mails', () => checkWaitingMails(sql)],
  ['books', () => checkBooks(sql)],
  ['deleted organizations', () => checkLeftoverRows(sql)],
];

async function all(checks: readonly Check[]): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) findings.push(await made(check));
  return findings;
}

/** Throws if the database does not respond, which is one finding instead of one per check. */
async function lookInto(sql: postgres.Sql, options: ExamineOptions): Promise<readonly Finding[]> {
  await sql`select`;
  return all(ofDatabase(sql, options));
}

/** Checks everything that a server needs, while it is running or stopped. Changes nothing. */
export async function examine(options: ExamineOptions): Promise<readonly Finding[]> {
  const { dataDir, backupDir, siteUrl, smtp } = options;
  const ofMachine = await all([
    ['disk', () => checkDisk([dataDir, ...(backupDir ? [backupDir] : [])])],
    ['backups', () => checkBackups(backupDir)],
    ['smtp', () => checkSmtp(smtp)],
    ['certificate', () => checkCertificate(siteUrl)],
  ]);
  try {
    return [...ofMachine, ...(await besideServer(options, (sql) => lookInto(sql, options)))];
  } catch (error) {
    return [
      ...ofMachine,
      {
        check: 'database',
        state: 'failed',
        says: `The database cannot be reached: ${error instanceof Error ? error.message : error}`,
        remedy: 'Start PostgreSQL, or correct DATABASE_URL or DATA_DIR: they are those of the server.',
      },
    ];
  }
}
