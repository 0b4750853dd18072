import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { checkChannelName } from '../channel/channel.ts';
import { Refusal } from '../refusal.ts';
import { releaseKeyOf } from '../signing/sign-registry.ts';
import { openStore } from '../store/open-store.ts';
import { canaryCommand } from './canary.ts';
import type { Command, CommandContext, Given, Options } from './command.ts';
import { historyCommand } from './history.ts';
import { initCommand } from './init.ts';
import { keygenCommand } from './keygen.ts';
import { promoteCommand } from './promote.ts';
import { pruneCommand } from './prune.ts';
import { publishCommand } from './publish.ts';
import { registerCommand } from './register.ts';
import { rollbackCommand } from './rollback.ts';
import { siteCommand } from './site.ts';
import { statusCommand } from './status.ts';
import { verifyCommand } from './verify.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  init: initCommand,
  register: registerCommand,
  publish: publishCommand,
  canary: canaryCommand,
  promote: promoteCommand,
  rollback: rollbackCommand,
  status: statusCommand,
  history: historyCommand,
  site: siteCommand,
  prune: pruneCommand,
  verify: verifyCommand,
  keygen: keygenCommand,
};

const COMMON = {
  store: { type: 'string' },
  channel: { type: 'string' },
  by: { type: 'string' },
  'sign-key': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const COMMON_HELP = [
  '--store DIR           the release store: a folder, or s3://bucket/prefix?endpoint=https://…; else RELEASE_STORE',
  '--channel stable      the channel; else RELEASE_CHANNEL, or stable',
  '--by NAME             who does it, for the history; else RELEASE_BY, or the account’s name',
  '--sign-key FILE       the operator’s private key, with which switches are signed; else RELEASE_SIGN_KEY',
  '--json                answers one object of JSON instead of sentences',
];

/** Where a command's words go. */
export interface Terminal {
  out(text: string): void;
  error(text: string): void;
}

const indented = (lines: readonly string[]): string => lines.map((line) => `  ${line}`).join('\n');

function helpOf(command: Command | undefined): string {
  if (command)
    return `ledgerwise-release ${command.usage}\n\n${command.summary}\n\n${indented([...command.help, ...COMMON_HELP])}\n`;
  const lines = Object.values(COMMANDS).map(({ usage, summary }) => `${usage}\n      ${summary}`);
  return `Releases of the shell and the remotes: published once, then switched.\n\n${indented(lines)}\n\n${indented(COMMON_HELP)}\n`;
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // An account without a name, as containers have them.
    return 'unknown';
  }
}

/** The operator's private key in a file; undefined where none is named. */
function readKey(file: string | undefined): string | undefined {
  if (!file) return undefined;
  try {
    const key = readFileSync(file, 'utf8');
    releaseKeyOf(key);
    return key;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Refusal(`The key to sign with, ${file}, cannot be used. ${why}`, { cause });
  }
}

function parse(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options: { ...options, ...COMMON }, allowPositionals: true });
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function run(args: readonly string[], env: CommandContext['env'], terminal: Terminal): Promise<void> {
  const [name, ...rest] = args;
  const command = name === undefined ? undefined : COMMANDS[name];
  if (name === undefined || name === '--help' || name === 'help') {
    terminal.out(helpOf(undefined));
    return;
  }
  if (!command)
    throw new Refusal(`"${name}" is not a command. Use one of: ${Object.keys(COMMANDS).join(', ')}.`);
  const { values, positionals } = parse(rest, command.options);
  const given = values as Given<typeof COMMON>;
  if (given.help) {
    terminal.out(helpOf(command));
    return;
  }
  const address = given.store ?? env.RELEASE_STORE;
  const signingKey = readKey(given['sign-key'] ?? env.RELEASE_SIGN_KEY);
  const context: CommandContext = {
    env,
    by: given.by ?? env.RELEASE_BY ?? env.GITHUB_ACTOR ?? accountName(),
    now: new Date(),
    channel: checkChannelName(given.channel ?? (env.RELEASE_CHANNEL || 'stable')),
    ...(signingKey !== undefined && { signingKey }),
    store: (isNew) => {
      if (!address)
        throw new Refusal('Name the release store: --store DIR, or RELEASE_STORE in the environment.');
      return openStore(address, env, isNew);
    },
    say: (line) => {
      if (!given.json) terminal.out(`${line}\n`);
    },
  };
  const answer = await command.run(context, values as Given<Options>, positionals);
  if (given.json) terminal.out(`${JSON.stringify(answer)}\n`);
}

/** Runs `ledgerwise-release` with its arguments; returns the exit code. */
export async function runCommand(
  args: readonly string[],
  env: CommandContext['env'],
  terminal: Terminal,
): Promise<number> {
  try {
    await run(args, env, terminal);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) {
      terminal.error(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
      return 2;
    }
    // Programs read the refusal where they would have read the answer.
    if (args.includes('--json')) terminal.out(`${JSON.stringify({ refused: error.message })}\n`);
    terminal.error(`${error.message}\n`);
    return 1;
  }
}
