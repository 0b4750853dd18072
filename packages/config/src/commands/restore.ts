import { restore } from '@ledgerwise/backend/backup';
import { readFileCommand } from './backup-options.ts';
import { runCancellable } from './cancellable.ts';
import { onOwnDatabase, runCommand } from './own-database.ts';
import { printReport } from './print-report.ts';

/** `ledgerwise restore FILE [--passphrase-file FILE]`, into the empty folder of DATA_DIR or database of DATABASE_URL. */
runCommand(async () => {
  const command = readFileCommand('restore', process.argv.slice(2), process.env);
  const database = onOwnDatabase('a backup is restored into a database of your own');
  const restored = await runCancellable((cancellable) =>
    restore({ ...database, ...command, ...cancellable }),
  );
  const where = database.databaseUrl ? 'the database of DATABASE_URL' : database.dataDir;
  printReport(restored);
  console.log(`Restored into ${where}. Start the server with the same settings.`);
});
