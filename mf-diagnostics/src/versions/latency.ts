/** Durations of several small reads, one after the other, in milliseconds. */
export interface Latency {
  /** In the order in which they were made. */
  readonly samples: readonly number[];
  readonly median: number;
  /** Quartiles: the middle half is between these values. */
  readonly quartiles: readonly [number, number];
  readonly fastest: number;
  readonly slowest: number;
}

/** Returns the value below which a share (0 to 1) of sorted values is, interpolated. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [low = Number.NaN, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}

/** Throws if there are no samples. */
export function latencyOf(samples: readonly number[]): Latency {
  if (samples.length === 0) throw new RangeError('Nothing was measured.');
  const sorted = [...samples].sort((one, other) => one - other);
  return {
    samples,
    median: quantile(sorted, 0.5),
    quartiles: [quantile(sorted, 0.25), quantile(sorted, 0.75)],
    fastest: quantile(sorted, 0),
    slowest: quantile(sorted, 1),
  };
}

export const READS = 9;

/** Reads a number of times, one after the other. Rethrows errors. */
export async function measureLatency(
  read: () => Promise<unknown>,
  reads = READS,
  now: () => number = () => performance.now(),
): Promise<Latency> {
  const samples: number[] = [];
  for (let left = reads; left > 0; left -= 1) {
    const startedAt = now();
    await read();
    samples.push(now() - startedAt);
  }
  return latencyOf(samples);
}
