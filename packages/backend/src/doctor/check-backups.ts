import { newestBackup } from '../backup/newest-backup.ts';
import type { Finding } from './finding.ts';

const HOUR_MS = 3_600_000;
/** A day, and half of one for what ran late. */
const OLD_HOURS = 36;
const VERY_OLD_HOURS = 7 * 24;

/** Checks the age of the newest backup. */
export async function checkBackups(folder: string | undefined): Promise<Finding> {
  const check = 'backups';
  const remedy = 'Run `ledgerwise backup` every day, as deploy/systemd/ledgerwise-backup.timer does.';
  if (folder === undefined)
    return { check, state: 'warning', says: 'BACKUP_DIR is not set, so no backup is known.', remedy };
  const newest = await newestBackup(folder);
  if (!newest) return { check, state: 'failed', says: `There is no backup in ${folder}.`, remedy };
  const hours = Math.floor((Date.now() - newest.at.getTime()) / HOUR_MS);
  const says = `The newest backup is ${hours} hours old: ${newest.file}`;
  if (hours > VERY_OLD_HOURS) return { check, state: 'failed', says, remedy };
  return hours > OLD_HOURS ? { check, state: 'warning', says, remedy } : { check, state: 'ok', says };
}
