import { backup } from '@ledgerwise/backend/backup';
import { readBackupCommand } from './backup-options.ts';
import { runCancellable } from './cancellable.ts';
import { onOwnDatabase, runCommand } from './own-database.ts';
import { productVersion } from './product-version.ts';

const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

/** `ledgerwise backup [--to DIR] [--keep N] [--passphrase-file FILE]`, while the server is running or stopped. */
runCommand(async () => {
  const command = readBackupCommand(process.argv.slice(2), process.env);
  const database = onOwnDatabase('a hosted project has its own backups, on its dashboard');
  const { file, bytes, manifest, removed } = await runCancellable((cancellable) =>
    backup({ ...database, ...command, ...cancellable, product: productVersion() }),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${file} (${megabytes(bytes)})
${manifest.books.length} organizations and ${rows} rows as of ${manifest.takenAt}, with the keys. The file was read back completely.`);
  if (removed.length > 0) console.log(`Removed older versions: ${removed.join(', ')}`);
});
