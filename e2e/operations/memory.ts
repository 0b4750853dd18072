import { existsSync, readFileSync } from 'node:fs';
import type { ProductOptions } from '../fixtures/product-server.ts';

/** Memory of the process that answers requests, read right after all garbage was collected. */
export interface Reading {
  /** Milliseconds since the process started. */
  readonly at: number;
  /** Bytes still in use by the program: objects, and buffers outside of the heap. */
  readonly inUse: number;
  /** Bytes that the operating system counts for the process. */
  readonly resident: number;
}

/** Growth of the memory in use, in bytes per hour, with the standard error of that figure. */
export interface Growth {
  readonly bytesAnHour: number;
  readonly standardError: number;
}

const HOUR_MS = 3_600_000;

/** Options of a server that writes a reading into the file every 15 seconds. */
export function optionsToReadMemory(
  file: string,
): Required<Pick<ProductOptions, 'preloaded' | 'environment'>> {
  return { preloaded: [import.meta.resolve('./read-memory.mjs')], environment: { MEMORY_FILE: file } };
}

/** Readings that were written so far. */
export function readingsOf(file: string): readonly Reading[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Reading);
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Slope of the best-fitting line through the memory in use. Needs at least three readings. */
export function growthOf(readings: readonly Reading[]): Growth {
  const [middle, level] = [mean(readings.map(({ at }) => at)), mean(readings.map(({ inUse }) => inUse))];
  const spread = readings.reduce((sum, { at }) => sum + (at - middle) ** 2, 0);
  const slope = readings.reduce((sum, { at, inUse }) => sum + (at - middle) * (inUse - level), 0) / spread;
  const leftOver = readings.reduce(
    (sum, { at, inUse }) => sum + (inUse - level - slope * (at - middle)) ** 2,
    0,
  );
  return {
    bytesAnHour: slope * HOUR_MS,
    standardError: Math.sqrt(leftOver / (readings.length - 2) / spread) * HOUR_MS,
  };
}
