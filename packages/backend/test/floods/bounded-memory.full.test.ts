import { expect, it } from 'vitest';
import { FLOODS, type FloodName, isFlood } from './floods.ts';
import { runFlood } from './run-flood.ts';

const MOST_MEMORY = 1024 * 1024 * 1024;
const EVERY: readonly (readonly [FloodName, number])[] = Object.keys(FLOODS)
  .filter(isFlood)
  .flatMap((name) => [[name, 1] as const, [name, 4] as const]);

it.each(EVERY)(
  '%s from networks of %i leave the server its memory, and a stranger every answer',
  async (name, networks) => {
    const { counts, failed, lists, signIns, mostMemory } = await runFlood(name, networks);
    expect(failed).toEqual([]);
    expect(Math.min(lists.length, signIns.length)).toBeGreaterThan(0);
    // Each is answered or refused with a message: 0 is a reset connection, 500 a server error.
    expect(Object.keys(counts).filter((status) => status === '0' || status === '500')).toEqual([]);
    expect(mostMemory).toBeLessThan(MOST_MEMORY);
  },
  600_000,
);
