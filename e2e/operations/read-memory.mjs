/**
 * Loaded by `node --import` into a command and the processes that it forks. In the process that answers requests, it collects all
 * garbage from time to time and appends the memory still in use to MEMORY_FILE, one JSON line per reading:
 * `at` (milliseconds since the process started), `inUse` and `resident` (bytes).
 *
 * Plain JavaScript, because it runs before the command's own loader of TypeScript.
 */
import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const READ_EVERY_MS = 15_000;
const SERVER = 'ledgerwise: server';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
const file = process.env.MEMORY_FILE;
if (file === undefined) throw new Error('MEMORY_FILE names the file for the readings.');

setInterval(() => {
  if (process.title !== SERVER) return;
  collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  const reading = { at: performance.now(), inUse: heapUsed + external, resident: rss };
  appendFileSync(file, `${JSON.stringify(reading)}\n`);
}, READ_EVERY_MS).unref();
