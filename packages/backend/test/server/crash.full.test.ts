import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PASSWORD } from './running-backend.ts';
import { makeScratchFolder } from './scratch-folder.ts';

const PROCESS = join(import.meta.dirname, 'server-process.ts');

/** Limit after which a request counts as hanging; a loaded machine takes ten seconds to restart PostgreSQL. */
const PATIENCE_MS = 60_000;
/** Far more than a quiet machine takes to write some rows, or to restart. */
const PROGRESS_MS = 200_000;

interface RunningServer {
  readonly child: ChildProcess;
  /** Address with a port that was free at its start. */
  readonly url: string;
  readonly key: string;
}

let scratch: Awaited<ReturnType<typeof makeScratchFolder>>;
let server: RunningServer;
let token: string;

async function startServer(): Promise<RunningServer> {
  const child = spawn(process.execPath, ['--import', 'tsx', PROCESS, scratch.path], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (part: Buffer) => {
    said += part.toString();
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, port, key] = /^ready (\d+) (.+)$/.exec(line) ?? [];
    if (port && key) return { child, url: `http://127.0.0.1:${port}`, key };
  }
  throw new Error(`The server ended while starting: ${said}`);
}

function ask(path: string, body: unknown): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      apikey: server.key,
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
}

const postmasterPid = async (): Promise<number> =>
  Number.parseInt(await readFile(join(scratch.path, 'postgres/17/postmaster.pid'), 'utf8'), 10);

beforeAll(async () => {
  scratch = await makeScratchFolder();
  token = '';
  server = await startServer();
  const session: { access_token: string } = await (
    await ask('/auth/v1/signup', {
      email: 'writer@example.com',
      password: PASSWORD,
      data: { full_name: 'W' },
    })
  ).json();
  token = session.access_token;
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await once(server.child, 'exit');
  await scratch.remove();
});

/** Writes over several connections until it is stopped, and returns the acknowledged rows. */
function writeAlong(): { acknowledged: string[]; refusals: Set<number>; stop(): Promise<void> } {
  const acknowledged: string[] = [];
  const refusals = new Set<number>();
  let isOver = false;
  let hanging = 0;
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let number = 0; !isOver; number += 1) {
      try {
        const response = await ask('/rest/v1/customers', { name: `Writer ${writer}, ${number}` });
        const answer: { id: string }[] = await response.json();
        const [row] = response.ok ? answer : [];
        if (row) acknowledged.push(row.id);
        else refusals.add(response.status);
      } catch (error) {
        if (error instanceof Error && error.name === 'TimeoutError') hanging += 1;
        // The process is gone, so the row is not acknowledged. Tries again until it is back.
        await new Promise((resume) => setTimeout(resume, 20));
      }
    }
  });
  return {
    acknowledged,
    refusals,
    async stop() {
      isOver = true;
      await Promise.all(writers);
      expect(hanging).toBe(0);
    },
  };
}

async function presentAmong(ids: readonly string[]): Promise<number> {
  let present = 0;
  for (let from = 0; from < ids.length; from += 100) {
    const list = ids.slice(from, from + 100).join(',');
    const response = await fetch(`${server.url}/rest/v1/customers?select=id&id=in.(${list})`, {
      headers: { apikey: server.key, authorization: `Bearer ${token}` },
    });
    const rows: unknown[] = await response.json();
    present += rows.length;
  }
  return present;
}

it('keeps every acknowledged row through kill -9 of postgres, and recovers by itself', async () => {
  const writing = writeAlong();
  for (let round = 0; round < 2; round += 1) {
    const before = writing.acknowledged.length;
    await vi.waitFor(() => expect(writing.acknowledged.length).toBeGreaterThan(before + 20), {
      timeout: PROGRESS_MS,
    });
    const pid = await postmasterPid();
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await postmasterPid()).not.toBe(pid), { timeout: PROGRESS_MS });
  }
  const after = writing.acknowledged.length;
  await vi.waitFor(() => expect(writing.acknowledged.length).toBeGreaterThan(after + 20), {
    timeout: PROGRESS_MS,
  });
  await writing.stop();
  expect(await presentAmong(writing.acknowledged)).toBe(writing.acknowledged.length);
  expect([...writing.refusals].filter((status) => status !== 503)).toEqual([]);
  expect(server.child.exitCode).toBeNull();
});

it('keeps every acknowledged row through kill -9 of the server, and adopts the remaining postgres', async () => {
  const writing = writeAlong();
  await vi.waitFor(() => expect(writing.acknowledged.length).toBeGreaterThan(40), { timeout: PROGRESS_MS });
  const orphan = await postmasterPid();
  server.child.kill('SIGKILL');
  await once(server.child, 'exit');
  server = await startServer();
  const after = writing.acknowledged.length;
  await vi.waitFor(() => expect(writing.acknowledged.length).toBeGreaterThan(after + 20), {
    timeout: PROGRESS_MS,
  });
  await writing.stop();
  expect(await postmasterPid()).toBe(orphan);
  expect(await presentAmong(writing.acknowledged)).toBe(writing.acknowledged.length);
});

it('keeps every acknowledged row when both are killed at once', async () => {
  const writing = writeAlong();
  await vi.waitFor(() => expect(writing.acknowledged.length).toBeGreaterThan(40), { timeout: PROGRESS_MS });
  process.kill(await postmasterPid(), 'SIGKILL');
  server.child.kill('SIGKILL');
  await once(server.child, 'exit');
  server = await startServer();
  await writing.stop();
  expect(await presentAmong(writing.acknowledged)).toBe(writing.acknowledged.length);
});

it('names the holder of the data folder when it is started twice', async () => {
  await expect(startServer()).rejects.toThrow(
    new RegExp(`${scratch.path} is in use by ledgerwise server, process ${server.child.pid}, since`),
  );
});

it('leaves no postgres behind when it is stopped', async () => {
  expect(await postmasterPid()).toBeGreaterThan(0);
  server.child.kill('SIGTERM');
  await once(server.child, 'exit');
  await expect(postmasterPid()).rejects.toThrow(/ENOENT/);
  server = await startServer();
});
