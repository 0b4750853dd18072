import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Beginning } from '../../src/supervisor/orders.ts';
import { Supervisor } from '../../src/supervisor/supervisor.ts';

const ACTING = path.join(import.meta.dirname, 'acting-server.ts');
const NEVER = 3_600_000;

/** A supervisor over scripted processes: the first runs the first script, and so on. */
function supervise(lives: readonly string[], spareAfterMs = NEVER) {
  const processes: ChildProcess[] = [];
  const beginnings: Beginning[] = [];
  const lines: string[] = [];
  const endDatabase = vi.fn(async () => undefined);
  const supervisor = new Supervisor({
    fork() {
      const child = fork(ACTING, lives, {
        execArgv: ['--import', 'tsx'],
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      });
      child.stdout?.on('data', (part: Buffer) => beginnings.push(JSON.parse(part.toString())));
      processes.push(child);
      return child;
    },
    endDatabase,
    log: (line) => lines.push(line),
    spareAfterMs,
  });
  return { supervisor, code: supervisor.run(), processes, beginnings, lines, endDatabase };
}

const WAITING = { timeout: 60_000 };

it('restarts the server after a crash with the reason, and ends with it gracefully', async () => {
  const { supervisor, code, processes, beginnings, lines, endDatabase } = supervise(['crashes', 'stays']);
  await vi.waitFor(() => expect(beginnings).toHaveLength(2), WAITING);
  expect(beginnings[0]).toEqual({ isFirst: true, restarts: { count: 0, last: null } });
  expect(beginnings[1]).toEqual({
    isFirst: false,
    restarts: { count: 1, last: { at: expect.any(String), reason: 'It ended with code 1.' } },
  });
  supervisor.stop('SIGTERM');
  expect(await code).toBe(0);
  expect(processes.length).toBe(2);
  expect(endDatabase).not.toHaveBeenCalled();
  expect(lines[0]).toBe('The server is gone. It ended with code 1. Starting it again at once.');
  expect(lines[1]).toMatch(/^The server is back after [\d.]+ s\.$/);
});

it('continues after a failed restart, and stops after a lasting failure with the remaining database', async () => {
  const { code, processes, endDatabase } = supervise(['crashes', 'fails', 'fails for good']);
  expect(await code).toBe(78);
  expect(processes.length).toBe(3);
  expect(endDatabase).toHaveBeenCalledOnce();
});

it.each([
  ['fails', 1],
  ['fails for good', 78],
])('does not repeat a first start that %s', async (life, expected) => {
  const { code, processes, endDatabase } = supervise([life]);
  expect(await code).toBe(expected);
  expect(processes.length).toBe(1);
  expect(endDatabase).not.toHaveBeenCalled();
});

it('can be stopped while it waits, and then ends the database that the crash left', async () => {
  const { supervisor, code, processes, lines, endDatabase } = supervise(['crashes', 'crashes', 'crashes']);
  await vi.waitFor(() => expect(lines.some((line) => line.endsWith('again in 1 s.'))).toBe(true), WAITING);
  supervisor.stop('SIGTERM');
  expect(await code).toBe(0);
  expect(processes.length).toBe(2);
  expect(endDatabase).toHaveBeenCalledOnce();
});

it('lets the process take over that stood by', async () => {
  const { supervisor, code, processes, beginnings } = supervise(['stays', 'stays'], 0);
  await vi.waitFor(() => expect(processes.length).toBe(2), WAITING);
  processes[0]?.kill('SIGKILL');
  await vi.waitFor(() => expect(beginnings).toHaveLength(2), WAITING);
  expect(beginnings[1]?.restarts.last?.reason).toContain('SIGKILL');
  // One for each life, and the current standby: the restart created none.
  await vi.waitFor(() => expect(processes.length).toBe(3), WAITING);
  supervisor.stop('SIGTERM');
  expect(await code).toBe(0);
  await vi.waitFor(() => expect(processes.map(({ exitCode }) => exitCode)).toEqual([null, 0, 0]), WAITING);
});

it('starts another standby process if the previous one ended too', async () => {
  const { supervisor, code, processes, beginnings } = supervise(['stays', 'stays'], 0);
  await vi.waitFor(() => expect(processes.length).toBe(2), WAITING);
  processes[1]?.kill('SIGKILL');
  await vi.waitFor(() => expect(processes[1]?.signalCode).toBe('SIGKILL'), WAITING);
  processes[0]?.kill('SIGKILL');
  await vi.waitFor(() => expect(beginnings).toHaveLength(2), WAITING);
  supervisor.stop('SIGTERM');
  expect(await code).toBe(0);
});

it('ends everything at once, also a server that does not listen', async () => {
  const { supervisor, code, processes, beginnings } = supervise(['is deaf'], 0);
  await vi.waitFor(() => expect([beginnings.length, processes.length]).toEqual([1, 2]), WAITING);
  supervisor.stop('SIGTERM');
  supervisor.endAtOnce();
  await code;
  await vi.waitFor(
    () => expect(processes.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL', 'SIGKILL']),
    WAITING,
  );
});
