import path from 'node:path';
import { Refusal } from './refusal.ts';
import { type Request, readRequest } from './request.ts';
import { writeRemote } from './write-remote.ts';

/** Outputs of the command. */
export interface Outputs {
  say(line: string): void;
  refuse(line: string): void;
}

const HELP = `create-ledgerwise-remote <name> [options]

Writes a module for Ledgerwise into a new folder: a list, a record, a page of its own, a test.

  --bundler vite|rspack   the bundler (default: vite)
  --title "Cash flow"     the name on screen (default: made from the name)
  --port 4670             the port of npm run dev
  --sdk DIR               use the packages of Ledgerwise that npm run pack:sdk wrote to DIR,
                          not those of a registry
  -h, --help              show this help`;

/** Returns the module's entry in the registry of a shell, for use after its files are on a host. */
export function registryLine({ name, title }: Pick<Request, 'name' | 'title'>): string {
  return JSON.stringify({
    id: name,
    title,
    basePath: `/${name}`,
    entry: `https://${name}.example/`,
    claims: [`/${name}/*`],
    audience: 'signed-in',
  });
}

function nextSteps(request: Request, cwd: string): readonly string[] {
  const { name, port } = request;
  return [
    `${path.relative(cwd, request.folder) || '.'} is written.`,
    '',
    `  cd ${name}`,
    '  npm install',
    `  npm run dev      # on a page of its own: http://localhost:${port}`,
    '  npm run typecheck && npm run lint && npm test && npm run build',
    '',
    'A shell shows it with this line in "remotes" of its remotes.json, where entry is the address of the built folder:',
    '',
    `  ${registryLine(request)}`,
    '',
    'README.md explains how to see it inside a shell while you change it, and how to publish it.',
  ];
}

/** Runs the command; returns its exit code. */
export function runCommand(words: readonly string[], cwd: string, { say, refuse }: Outputs): number {
  try {
    const request = readRequest(words, cwd);
    if (request === 'help') {
      say(HELP);
      return 0;
    }
    writeRemote(request);
    for (const line of nextSteps(request, cwd)) say(line);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refuse(error.message);
    return 1;
  }
}
