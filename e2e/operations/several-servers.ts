import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { BackendApi } from '../fixtures/accounts.ts';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { expectLiveChanges, expectSessionsEnded } from './across-servers.ts';
import { Office } from './office.ts';
import { isInstalled } from './run-program.ts';
import { expectThat, say } from './say.ts';
import { startTwoServers, type TwoServers } from './two-servers.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    users: { type: 'string', default: '50' },
    pgbouncer: { type: 'boolean', default: false },
  },
});
const KILL_EVERY_MS = 30_000;
const THINK_MS = 1000;

/** Kills one server after the other while people work, and starts each again. */
async function killInTurn({ servers }: TwoServers, end: AbortSignal): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    await pause(KILL_EVERY_MS, undefined, { signal: end }).catch(() => undefined); // the time is over
    if (end.aborted) return kills;
    const server = servers[kills % 2 === 0 ? 0 : 1];
    await server.kill();
    await server.run();
  }
}

/** A planned restart of one server in the middle of work. */
async function restartInOrder({ servers: [one] }: TwoServers, office: Office): Promise<void> {
  const end = new AbortController();
  const work = office.workUntil(end.signal);
  await pause(3000);
  await one.stop();
  await one.run();
  await pause(3000);
  end.abort();
  await work;
  const { cutOff, repeated } = office.record;
  expectThat(
    cutOff === 0,
    `a planned restart of one server cuts off no request (${repeated} were asked to come back)`,
  );
}

async function tryServers(servers: TwoServers): Promise<void> {
  const [api, one, other] = await Promise.all([
    BackendApi.at(servers.url),
    BackendApi.at(servers.servers[0].url),
    BackendApi.at(servers.servers[1].url),
  ]);
  await expectLiveChanges(one, other);
  await expectSessionsEnded(one, other);
  const office = await Office.open(api, Number(values.users), THINK_MS);
  await office.schedule();
  await restartInOrder(servers, office);
  const end = AbortSignal.timeout(Number(values.minutes) * 60_000);
  const [kills] = await Promise.all([killInTurn(servers, end), office.workUntil(end)]);
  const { record } = office;
  say(
    `  ${values.users} users, ${values.minutes} minutes, ${kills} kills: ${record.requests} requests, ${record.repeated} repeated`,
  );
  expectThat(
    record.failures.length === 0,
    `nothing failed: ${record.failures.slice(0, 3).join('; ') || 'none'}`,
  );
  expectThat(record.mostRepeats <= 1, `no request was repeated more than once (${record.mostRepeats})`);
  await office.expectAllStored(servers.database.url('ledgerwise'));
  await office.expectScheduledOnce();
  await office.expectHealthyBooks();
}

const missing = ['nginx', ...(values.pgbouncer ? ['pgbouncer'] : [])].filter((name) => !isInstalled(name));
if (missing.length > 0) {
  say(`${missing.join(' and ')} must be installed. On Debian: apt-get install ${missing.join(' ')}`);
  process.exit(1);
}
const folder = makeScratchFolder('several-servers');
const servers = await startTwoServers({ folder, usesPgBouncer: values.pgbouncer });
try {
  say(`Two servers behind nginx${values.pgbouncer ? ', on PgBouncer' : ''}:`);
  await tryServers(servers);
} finally {
  await servers.stop();
  removeFolder(folder);
}
process.exit(0);
