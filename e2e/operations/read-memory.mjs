/**
 * Loaded into every process of a command by `NODE_OPTIONS=--import`. In the process that answers requests, it collects all
 * garbage from time to time and appends to MEMORY_FILE what is still in use, one JSON line per reading:
 * `at` (milliseconds since the process started), `inUse` and `resident` (bytes).
 *
 * Plain JavaScript, because it runs before the command's own loader of TypeScript.
 */
import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const READ_EVERY_MS = 15_000;
const SERVER = 'ledgerwise: server';

function readForAsLongAsItRuns(file) {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc');
  setInterval(() => {
    if (process.title !== SERVER) return;
    collectGarbage();
    const { heapUsed, external, rss } = process.memoryUsage();
    const reading = { at: performance.now(), inUse: heapUsed + external, resident: rss };
    appendFileSync(file, `${JSON.stringify(reading)}\n`);
  }, READ_EVERY_MS).unref();
}

// The build that the command starts gets no variable but those it declares.
if (process.env.MEMORY_FILE) readForAsLongAsItRuns(process.env.MEMORY_FILE);
