import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ROOT } from './workspace.ts';

interface Command {
  readonly name: string;
  /** Description in one line of the help. */
  readonly does: string;
  load(): Promise<unknown>;
}

// Each is loaded on demand, so that the supervisor, which is `start`, stays small.
const COMMANDS: readonly Command[] = [
  { name: 'start', does: 'starts the server', load: () => import('./start.ts') },
  { name: 'worker', does: 'sends the mails of a hosted project', load: () => import('./worker.ts') },
  { name: 'doctor', does: 'checks the server, its data and its backups', load: () => import('./doctor.ts') },
  {
    name: 'conformance',
    does: 'tries whether a Supabase project does what the product builds on',
    load: () => import('./conformance.ts'),
  },
  {
    name: 'backup',
    does: 'writes the database and its keys into an encrypted file',
    load: () => import('./backup.ts'),
  },
  {
    name: 'restore',
    does: 'restores a backup into an empty database',
    load: () => import('./restore.ts'),
  },
  {
    name: 'verify',
    does: 'restores a backup into a scratch database and checks the books',
    load: () => import('./verify.ts'),
  },
  {
    name: 'rotate-bank-key',
    does: 'encrypts all bank numbers with a new key',
    load: () => import('./rotate-bank-key.ts'),
  },
  {
    name: 'unlock-banking',
    does: 'resets the banking password of a user',
    load: () => import('./unlock-banking.ts'),
  },
  {
    name: 'remove-sample',
    does: 'removes the sample company and its accounts',
    load: () => import('./remove-sample.ts'),
  },
];

const WIDTH = Math.max(...COMMANDS.map(({ name }) => name.length)) + 2;

const help = (): string =>
  [
    'Usage: ledgerwise COMMAND',
    '',
    ...COMMANDS.map(({ name, does }) => `  ${name.padEnd(WIDTH)}${does}`),
  ].join('\n');

const version = (): string => JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version;

/** `ledgerwise COMMAND`: everything that an operator runs, by one name. In a checkout: `npm run ledgerwise -- COMMAND`. */
async function runNamed(name: string | undefined): Promise<void> {
  if (name === undefined || name === 'help' || name === '--help') {
    console.log(help());
    return;
  }
  if (name === '--version') {
    console.log(version());
    return;
  }
  const command = COMMANDS.find((known) => known.name === name);
  if (!command) {
    console.error(`There is no command "${name}".\n\n${help()}`);
    process.exitCode = 2;
    return;
  }
  // A command reads its own options where every program has them.
  process.argv.splice(2, 1);
  await command.load();
}

await runNamed(process.argv[2]);
