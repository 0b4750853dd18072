import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const COMMAND = join(ROOT, 'node_modules/.bin/ledgerwise-release');

export interface CommandAnswer {
  readonly code: number;
  /** Standard output and error, in the order in which they were written. */
  readonly text: string;
}

/** Runs `ledgerwise-release` on a store, as a team's terminal would. */
export function runRelease(store: string, words: readonly string[]): Promise<CommandAnswer> {
  return new Promise((done) => {
    const environment = { ...process.env, RELEASE_STORE: store };
    execFile(COMMAND, words, { cwd: ROOT, env: environment }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      done({ code, text: `${stdout}${stderr}`.trim() });
    });
  });
}

/** The same for a command that must succeed. */
export async function release(store: string, ...words: string[]): Promise<string> {
  const { code, text } = await runRelease(store, words);
  if (code !== 0) throw new Error(`ledgerwise-release ${words.join(' ')} ended with ${code}: ${text}`);
  return text;
}
