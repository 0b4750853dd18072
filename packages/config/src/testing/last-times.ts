import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CACHE } from '../commands/workspace.ts';
import type { StepTimes } from './progress-line.ts';
import type { Step } from './step.ts';

/** Duration of each step in its last run. */
export type Times = Partial<Record<Step, StepTimes>>;

const fileOf = (tier: string, folder: string): string => path.join(folder, `test-times-${tier}.json`);

export function readTimes(tier: string, folder: string = CACHE): Times {
  const file = fileOf(tier, folder);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Times) : {};
}

/** Adds to the times of other steps. The file is replaced atomically, so that it is never read incomplete. */
export function keepTimes(tier: string, times: Times, folder: string = CACHE): void {
  const file = fileOf(tier, folder);
  mkdirSync(folder, { recursive: true });
  const written = `${file}.${process.pid}`;
  writeFileSync(written, JSON.stringify({ ...readTimes(tier, folder), ...times }));
  renameSync(written, file);
}
