import type { Restored } from '@ledgerwise/backend/backup';

/** Prints the result of a restore; sets exit code 1 if a control of the books fails. */
export function printReport({ manifest, lines, faults }: Restored): void {
  console.log(`Backup of ${manifest.takenAt}, written by version ${manifest.product}.`);
  for (const line of lines) console.log(line);
  if (faults.length === 0) return;
  process.exitCode = 1;
  console.error('These controls fail. The rows equal the backup, so they failed when it was made as well:');
  for (const fault of faults) console.error(`  ${fault}`);
}
