import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { removeSample } from '@ledgerwise/backend';
import { readSettings, SettingError } from './settings.ts';
import { ROOT } from './workspace.ts';

async function askOnTerminal(plan: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new Error(`${plan}\nNobody can be asked here. If this is what you want, add --yes.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question(`${plan}\nType yes to go on: `);
    return answer.trim().toLowerCase() === 'yes';
  } finally {
    terminal.close();
  }
}

/** `npm run sample:remove [-- --accounts-only] [-- --yes]`, while the server is stopped. */
async function command(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'accounts-only': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  });
  const { hosted, dataDir, databaseUrl } = readSettings(process.env, ROOT);
  if (hosted) {
    throw new SettingError(
      'SUPABASE_URL is set: a hosted project has no sample accounts. Leave it out to reach the database of this computer.',
    );
  }
  await removeSample({
    dataDir,
    ...(databaseUrl && { databaseUrl }),
    isAccountsOnly: values['accounts-only'],
    confirm: async (plan) => values.yes || askOnTerminal(plan),
    log: console.log,
  });
}

command().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
