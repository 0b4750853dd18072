import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BackendApi, type Session } from '../fixtures/accounts.ts';
import { ProductServer } from '../fixtures/product-server.ts';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { timeRequests } from '../fixtures/timed-requests.ts';
import { growthOf, mean, optionsToReadMemory, readingsOf } from './memory.ts';
import { Office } from './office.ts';
import { expectThat, say } from './say.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, users: { type: 'string', default: '100' } },
});
const THINK_MS = 2000;
/** A session ends after an hour, and these users do not sign in again. */
const MOST_MINUTES = 50;
const CONNECTIONS = 10;
const LISTS = 1000;
/** Fifty invoices, packed, are some thousand. */
const LEAST_BYTES = 1000;
/** Part of the resident memory. */
const MOST_GROWTH_AN_HOUR = 0.01;
const MEGABYTE = 1024 * 1024;
const MOST_P95_MS = 60;

if (!(Number(values.minutes) > 0 && Number(values.minutes) <= MOST_MINUTES)) {
  say(`--minutes takes a number up to ${MOST_MINUTES}: a session ends after an hour.`);
  process.exit(2);
}

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** Milliseconds of a list, shortest first, requested over ten connections without a pause. */
async function listTimes(api: BackendApi, session: Session): Promise<readonly number[]> {
  const path = '/rest/v1/invoices?select=*&order=created_at.desc&limit=50';
  const load = { connections: CONNECTIONS, requests: LISTS };
  const answers = await timeRequests(api, load, () => ({ method: 'GET', path, session }));
  for (const { status, bytes } of answers)
    if (status !== 200 || bytes < LEAST_BYTES)
      throw new Error(`The list was answered ${status} with ${bytes} bytes.`);
  return answers.map(({ ms }) => ms).sort((a, b) => a - b);
}

/** Prints the memory of the server after the warm-up; returns the hourly growth as a part of its resident memory. */
function growthAfterWarmUp(memoryFile: string): number {
  const readings = readingsOf(memoryFile);
  const warm = readings.slice(Math.floor(readings.length / 3));
  const { bytesAnHour, standardError } = growthOf(warm);
  const resident = mean(warm.map((reading) => reading.resident));
  const megabytes = warm
    .filter((_, at) => at % 8 === 0)
    .map(({ inUse }) => (inUse / MEGABYTE).toFixed(1))
    .join(', ');
  const [growth, error] = [bytesAnHour, standardError].map((bytes) => (bytes / MEGABYTE).toFixed(1));
  say(`  in use after each collection, the last two thirds of the time: ${megabytes} MB`);
  say(
    `  grows by ${growth} MB an hour (standard error ${error}) of ${(resident / MEGABYTE).toFixed(0)} MB resident`,
  );
  return bytesAnHour / resident;
}

const folder = makeScratchFolder('soak');
const memoryFile = join(folder, 'memory.jsonl');
const { preloaded, environment } = optionsToReadMemory(memoryFile);
const server = await ProductServer.start({
  preloaded,
  environment: { SEED: 'none', AUTH_RATE_LIMIT: '20', ...environment },
});
try {
  say(`${values.users} users for ${values.minutes} minutes:`);
  const api = await BackendApi.at(server.url);
  const office = await Office.open(api, Number(values.users), THINK_MS);
  const end = AbortSignal.timeout(Number(values.minutes) * 60_000);
  await office.workUntil(end);
  const { record } = office;
  const mixed = [...record.listMs].sort((a, b) => a - b);
  say(
    `  ${record.requests} requests; lists among them p50 ${percentile(mixed, 0.5).toFixed(0)} ms, p95 ${percentile(mixed, 0.95).toFixed(0)} ms`,
  );
  const growth = growthAfterWarmUp(memoryFile);
  const times = await listTimes(api, office.accounts[0]?.session as Session);
  const p95 = percentile(times, 0.95);
  const checks: readonly [boolean, string][] = [
    [
      record.failures.length === 0 && record.repeated === 0,
      `no error: ${record.failures.slice(0, 3).join('; ') || 'none'}`,
    ],
    [growth <= MOST_GROWTH_AN_HOUR, `memory grows by ${(growth * 100).toFixed(1)}% an hour (at most 1%)`],
    [p95 <= MOST_P95_MS, `a list takes ${p95.toFixed(0)} ms at ten connections, p95 (at most 60 ms)`],
  ];
  for (const [isMet, sentence] of checks) say(`  ${isMet ? 'met' : 'NOT met'}: ${sentence}`);
  await office.expectHealthyBooks();
  expectThat(
    checks.every(([isMet]) => isMet),
    'every target is met',
  );
} finally {
  await server.stop();
  removeFolder(folder);
}
process.exit(0);
