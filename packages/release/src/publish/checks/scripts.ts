import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { posix as path } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Candidate } from '../candidate.ts';
import type { Check } from '../check.ts';

const READER = fileURLToPath(new URL('./read-scripts.mjs', import.meta.url));

interface WrongScript {
  readonly name: string;
  readonly wrong: string;
}

/** Returns scripts that a page runs before a screen is selected: the container, and its exposed code. */
function runAtOnce({ federation }: Candidate): readonly string[] {
  const entry = federation?.metaData?.remoteEntry;
  const exposes = Array.isArray(federation?.exposes) ? federation.exposes : [];
  return [
    ...(entry?.name ? [path.join(entry.path ?? '', entry.name)] : []),
    ...exposes.flatMap(({ assets }) => assets?.js?.sync ?? []),
  ];
}

async function readScripts(input: object): Promise<readonly WrongScript[]> {
  const reader = spawn(process.execPath, ['--no-warnings', '--experimental-vm-modules', READER], {
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = once(reader, 'close');
  // Its exit code shows if it ended before reading everything.
  reader.stdin.on('error', () => {});
  reader.stdin.end(JSON.stringify(input));
  const [answer, said] = await Promise.all([text(reader.stdout), text(reader.stderr), ended]);
  if (reader.exitCode !== 0)
    throw new Error(`Reading the scripts failed (exit code ${reader.exitCode}): ${said}`);
  return JSON.parse(answer) as readonly WrongScript[];
}

/** Scripts that no browser reads to their end, or that fail as soon as they run. */
export const readableScripts: Check = async (candidate) => {
  const atOnce = new Set(runAtOnce(candidate));
  const files = [...candidate.files]
    .filter(([name]) => /\.m?js$/.test(name))
    .map(([name, content]) => ({ name, text: String(content), isRun: atOnce.has(name) }));
  const wrong = await readScripts({ files });
  return wrong.map(
    ({ name, wrong: what }) => `${name} ${what}. It may have been cut off, or built from broken sources.`,
  );
};
