import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = join(import.meta.dirname, '../../../..');

/** Runs `npm run conformance` with options; returns its exit code and output. */
export async function commandOutput(
  ...options: readonly string[]
): Promise<{ readonly code: number; readonly output: string }> {
  const command = join(ROOT, 'packages/config/src/commands/conformance.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', command, ...options], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], output, errors] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, output: output + errors };
}
