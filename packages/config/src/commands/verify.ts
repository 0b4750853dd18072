import { verifyBackup } from '@ledgerwise/backend/backup';
import { readFileCommand } from './backup-options.ts';
import { runCancellable } from './cancellable.ts';
import { runCommand } from './own-database.ts';
import { printReport } from './print-report.ts';

/** `ledgerwise verify FILE [--passphrase-file FILE]`: restores into a scratch database. 0 all is well, 1 it is not. */
runCommand(async () => {
  const command = readFileCommand('verify', process.argv.slice(2), process.env);
  const restored = await runCancellable((cancellable) =>
    verifyBackup({ ...command, ...cancellable, log: console.error }),
  );
  printReport(restored);
  if (restored.faults.length === 0) console.log(`${command.file} can be restored.`);
});
