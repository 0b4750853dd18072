import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onStopSignals } from '../supervisor/stop-signals.ts';
import { Supervisor } from '../supervisor/supervisor.ts';
import { supervisorLog } from '../supervisor/supervisor-log.ts';
import { START } from './workspace.ts';

// No product code is loaded here, so that the process that survives a crash of the server has little that could fail.
const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url));

/** Needed only after a crash without a restart, which is rare, so it is loaded on demand. */
async function endDatabase(): Promise<void> {
  const [backend, { readSettings }, { HOME }] = await Promise.all([
    import('@ledgerwise/backend'),
    import('./settings.ts'),
    import('./workspace.ts'),
  ]);
  const { hosted, dataDir, databaseUrl } = readSettings(process.env, HOME);
  if (!hosted && databaseUrl === undefined) await backend.endDatabase({ dataDir, log });
}

const [unknown] = process.argv.slice(2);
if (unknown !== undefined) {
  console.error(
    `${START} takes no "${unknown}": its settings are environment variables, which README.md lists. Only npm run dev shows a module from its dev server.`,
  );
  process.exit(1);
}

process.title = 'ledgerwise: supervisor';
const log = supervisorLog(process.env);
const supervisor = new Supervisor({ fork: () => fork(SERVER), endDatabase, log });
onStopSignals(
  (signal) => supervisor.stop(signal),
  () => {
    supervisor.endAtOnce();
    process.exit(1);
  },
);
process.exit(
  await supervisor.run().catch((error: unknown) => {
    log(error instanceof Error ? error.message : String(error));
    return 1;
  }),
);
