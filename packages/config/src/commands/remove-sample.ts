import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { removeSample } from '@ledgerwise/backend';
import { onOwnDatabase, runCommand } from './own-database.ts';

async function askOnTerminal(plan: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new Error(`${plan}\nNobody can be asked here. If this is what you want, add --yes.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question(`${plan}\nType yes to continue: `);
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
  await removeSample({
    ...onOwnDatabase('a hosted project has no sample accounts'),
    isAccountsOnly: values['accounts-only'],
    confirm: async (plan) => values.yes || askOnTerminal(plan),
  });
}

runCommand(command);
