import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../fixtures/product-server.ts';
import { changedFile } from './changed-file.ts';
import { outputOf, type RunningProgram, runProgram } from './run-program.ts';

const PASSWORD = 'of-the-superuser';
const LONGEST_START_MS = 60_000;

interface Node {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly home: string;
  readonly process: ChildProcess;
  said(): string;
}

/** Two PostgreSQL that Patroni leads by an etcd, by `deploy/postgresql/patroni.yml`. */
export interface PatroniCluster {
  readonly leader: Node;
  readonly replica: Node;
  /** The superuser's address of a node's database. */
  url(node: Node, database: string): string;
  psql(node: Node, ...words: readonly string[]): string;
  /** Kills Patroni and PostgreSQL at once, like a power cut. */
  lose(node: Node): void;
  stop(): Promise<void>;
}

function configurationFor(node: Omit<Node, 'process' | 'said'>, etcdPort: number): string {
  return changedFile('postgresql/patroni.yml', [
    ['name: one ', `name: ${node.name} `],
    ['10.0.0.1:8008', `127.0.0.1:${node.restPort}`],
    ['10.0.0.9:2379', `127.0.0.1:${etcdPort}`],
    ['10.0.0.1:5432', `127.0.0.1:${node.port}`],
    ['10.0.0.0/8', '127.0.0.1/32'],
    ['/var/lib/postgresql/15/ledgerwise', join(node.home, 'data')],
    // Two nodes on one computer: Debian's package makes one folder of sockets.
    ['  authentication:', `  parameters:\n    unix_socket_directories: ${node.home}\n  authentication:`],
  ]);
}

async function startNode(folder: string, name: string, etcdPort: number): Promise<Node> {
  const home = join(folder, name);
  mkdirSync(home);
  const [port, restPort] = [await freePort(), await freePort()];
  const place = { name, port, restPort, home };
  writeFileSync(join(home, 'patroni.yml'), configurationFor(place, etcdPort));
  execFileSync('chown', ['-R', 'postgres', home]);
  const child = spawn('runuser', ['-u', 'postgres', '--', 'patroni', join(home, 'patroni.yml')], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { ...place, process: child, said: outputOf(child) };
}

/** Waits until Patroni reports the wanted state of the node: `/leader`, `/sync`. */
async function untilIs(node: Node, what: string): Promise<void> {
  for (const startedAt = performance.now(); ; await pause(200)) {
    const is = await fetch(`http://127.0.0.1:${node.restPort}${what}`).then(
      ({ ok }) => ok,
      () => false, // not listening yet
    );
    if (is) return;
    if (performance.now() - startedAt > LONGEST_START_MS)
      throw new Error(`${node.name} does not become ${what}:\n${node.said()}`);
  }
}

function kill(node: Node, signal: NodeJS.Signals): void {
  const { pid, exitCode, signalCode } = node.process;
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, signal);
}

/** PostgreSQL is in a separate group. */
function killPostgres(node: Node): void {
  const [pid] = readFileSync(join(node.home, 'data/postmaster.pid'), 'utf8').split('\n');
  const children = execFileSync('pgrep', ['--parent', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n');
  for (const each of [pid, ...children]) killIfThere(Number(each));
}

/** A session's process may have ended since it was listed. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

export async function startPatroni(folder: string): Promise<PatroniCluster> {
  const etcdPort = await freePort();
  const peerPort = await freePort();
  const etcd: RunningProgram = await runProgram(
    'etcd',
    [
      ...['--data-dir', join(folder, 'etcd'), '--listen-client-urls', `http://127.0.0.1:${etcdPort}`],
      ...['--advertise-client-urls', `http://127.0.0.1:${etcdPort}`],
      ...['--listen-peer-urls', `http://127.0.0.1:${peerPort}`],
    ],
    etcdPort,
  );
  const nodes: Node[] = [];
  const stop = async (): Promise<void> => {
    for (const node of nodes.reverse()) {
      const { exitCode, signalCode } = node.process;
      if (exitCode !== null || signalCode !== null) continue;
      // Its output stays open as long as the PostgreSQL that it started.
      const ended = once(node.process, 'exit');
      kill(node, 'SIGTERM');
      await ended;
    }
    await etcd.stop();
  };
  try {
    const leader = await startNode(folder, 'one', etcdPort);
    nodes.push(leader);
    await untilIs(leader, '/leader');
    const replica = await startNode(folder, 'two', etcdPort);
    nodes.push(replica);
    await untilIs(replica, '/sync');
    return {
      leader,
      replica,
      url: ({ port }, database) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`,
      psql: ({ port }, ...words) =>
        execFileSync('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', ...words], {
          encoding: 'utf8',
          env: { ...process.env, PGPASSWORD: PASSWORD },
        }),
      lose(node) {
        kill(node, 'SIGKILL');
        killPostgres(node);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
