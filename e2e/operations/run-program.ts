import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const READY_WITHIN_MS = 10_000;
/** Characters. */
const MOST_OUTPUT = 8000;

/** A program of the system that runs until it is stopped. */
export interface RunningProgram {
  readonly pid: number;
  /** Its recent output. */
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** True if the system has a program of that name. */
export const isInstalled = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Collects a program's output; returns the last part of it. */
export function outputOf({ stdout, stderr }: ChildProcess): () => string {
  let output = '';
  for (const stream of [stdout, stderr])
    stream?.on('data', (part: Buffer) => {
      output = (output + part.toString()).slice(-MOST_OUTPUT);
    });
  return () => output;
}

/** Waits until something listens on the port. */
export async function untilListening(
  port: number,
  process: ChildProcess,
  output: () => string,
): Promise<void> {
  for (const startedAt = performance.now(); !(await accepts(port)); await pause(50)) {
    if (process.exitCode !== null) throw new Error(`${process.spawnfile} ended: ${output()}`);
    if (performance.now() - startedAt > READY_WITHIN_MS)
      throw new Error(`${process.spawnfile} does not listen on ${port}: ${output()}`);
  }
}

/** Starts a program that listens on a port. */
export async function runProgram(
  program: string,
  words: readonly string[],
  port: number,
): Promise<RunningProgram> {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = outputOf(child);
  await untilListening(port, child, output);
  return {
    pid: child.pid ?? 0,
    output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'close');
      child.kill(signal);
      await ended;
    },
  };
}
