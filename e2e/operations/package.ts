import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BackendApi } from '../fixtures/accounts.ts';
import { freePort, isHealthy } from '../fixtures/product-server.ts';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { bareEnvironment, install, megabytesIn, packProduct, run } from './packed.ts';
import { outputOf } from './run-program.ts';
import { expectThat, say } from './say.ts';

const MOST_START_SECONDS = 15;
const MOST_MEGABYTES = 200;
const SAMPLE_OWNER = { email: 'owner@example.com', password: 'Ledgerwise1!' };

interface Started {
  /** Seconds from the command to the first answer. */
  readonly seconds: number;
  /** In good order; returns the exit code. */
  stop(): Promise<number | null>;
}

/** Running programs, which are stopped before their folder is removed, even if an expectation fails. */
const running = new Set<Started>();

async function start(
  command: readonly [string, ...string[]],
  cwd: string,
  env: NodeJS.ProcessEnv,
  url: string,
): Promise<Started> {
  const startedAt = performance.now();
  const [program, ...words] = command;
  // A separate group, because npx passes no signal on.
  const child = spawn(program, words, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = outputOf(child);
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended:\n${output()}`);
    await pause(50);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const started: Started = {
    seconds,
    async stop() {
      running.delete(started);
      const ended = once(child, 'close');
      process.kill(-(child.pid ?? 0), 'SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
  running.add(started);
  return started;
}

/** Uses it as a visitor and as the owner of the sample company. */
async function useIt(url: string): Promise<void> {
  const page = await (await fetch(url)).text();
  expectThat(page.includes('<title>Home · Ledgerwise</title>'), 'the first page is there');
  const { remotes } = await (await fetch(`${url}/remotes.json`)).json();
  for (const { entry } of remotes as { entry: string }[]) {
    const manifest = await fetch(new URL(`${entry}mf-manifest.json`, url));
    if (!manifest.ok) throw new Error(`Not so: ${entry} has its manifest.`);
  }
  expectThat(remotes.length >= 5, `all ${remotes.length} modules are there`);
  const api = await BackendApi.at(url);
  const session = await api.signIn(SAMPLE_OWNER.email, SAMPLE_OWNER.password);
  const invoices = await api.select<{ id: string }>('invoices', 'select=id&limit=20', session);
  const controls = await api.call<{ ok: boolean }[]>('books_health', {}, session);
  expectThat(
    invoices.length > 0 && controls.length >= 20 && controls.every(({ ok }) => ok),
    `the owner of the sample company signs in; all ${controls.length} controls of its books pass`,
  );
}

async function tryInstalled(tarball: string, folder: string): Promise<void> {
  const home = join(folder, 'computer');
  install(tarball, home);
  const megabytes = megabytesIn(join(home, 'node_modules'));
  expectThat(
    megabytes < MOST_MEGABYTES,
    `installed, it takes ${megabytes.toFixed(0)} MB (at most ${MOST_MEGABYTES})`,
  );
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  const env = {
    ...bareEnvironment(home),
    PORT: String(port),
    BACKUP_DIR: backups,
    BACKUP_PASSPHRASE: 'correct horse battery staple',
  };
  const command = join(home, 'node_modules/.bin/ledgerwise');
  const server = await start([command, 'start'], home, env, url);
  expectThat(
    server.seconds < MOST_START_SECONDS,
    `the first start, with the sample company, takes ${server.seconds.toFixed(1)} s (at most ${MOST_START_SECONDS})`,
  );
  await useIt(url);
  run(command, ['backup'], { cwd: home, env });
  const doctor = run(command, ['doctor'], { cwd: home, env });
  expectThat(
    /^books +ok/m.test(doctor) && /^backups +ok/m.test(doctor),
    'a backup is made, and the doctor is content',
  );
  expectThat((await server.stop()) === 0, 'it stops in good order');
  const again = await start([command, 'start'], home, env, url);
  expectThat(true, `the second start takes ${again.seconds.toFixed(1)} s`);
  await again.stop();
}

/** Runs `npx ./ledgerwise-X.Y.Z.tgz start`, as a user does without an installation. */
async function tryByNpx(tarball: string, folder: string): Promise<void> {
  const home = join(folder, 'npx');
  mkdirSync(home);
  cpSync(tarball, join(home, basename(tarball)));
  const port = await freePort();
  const env = { ...bareEnvironment(home), PORT: String(port) };
  const server = await start(
    ['npx', '--yes', `./${basename(tarball)}`, 'start'],
    home,
    env,
    `http://localhost:${port}`,
  );
  expectThat(
    existsSync(join(home, '.data/keys.json')),
    `npx runs it from the tarball: ${server.seconds.toFixed(1)} s with the download`,
  );
  await server.stop();
}

const folder = makeScratchFolder('package');
try {
  say('The package:');
  const tarball = packProduct(folder);
  await tryInstalled(tarball, folder);
  await tryByNpx(tarball, folder);
} finally {
  for (const server of running) await server.stop();
  removeFolder(folder);
}
