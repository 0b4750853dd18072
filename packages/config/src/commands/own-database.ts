import { readSettings, SettingError } from './settings.ts';
import { HOME } from './workspace.ts';

/** The database that the server of this computer starts with; refused for a hosted project, with what to do there. */
export function onOwnDatabase(there: string) {
  const { hosted, dataDir, databaseUrl, databaseDirectUrl } = readSettings(process.env, HOME);
  if (hosted) {
    throw new SettingError(
      `SUPABASE_URL is set: ${there}. Leave it out to reach the database of this computer.`,
    );
  }
  const address = databaseDirectUrl ?? databaseUrl;
  return { dataDir, ...(address && { databaseUrl: address }), log: console.log };
}

/** Runs an operator's command; prints an error as a message. */
export function runCommand(command: () => Promise<void>): void {
  command().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}
