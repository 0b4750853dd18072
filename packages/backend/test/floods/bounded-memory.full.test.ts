import { expect, it } from 'vitest';
import { copyTemplate } from '../database/test-database.ts';
import { FLOODS, type FloodName, isFlood } from './floods.ts';
import { runFlood } from './run-flood.ts';

const MOST_MEMORY = 1024 * 1024 * 1024;
/** Far more often than a person does it, and no load of its own. */
const PACE = { readMs: 100, signInMs: 3000 };
/**
 * Numbers of networks that attack together. Each network has limits of its own, so four bring the server more than one does;
 * `npm run test:long` attacks from one alone as well.
 */
const NETWORKS = (process.env.FLOOD_NETWORKS ?? '4').split(',').map(Number);
const EVERY: readonly (readonly [FloodName, number])[] = Object.keys(FLOODS)
  .filter(isFlood)
  .flatMap((name) => NETWORKS.map((count) => [name, count] as const));
/** Floods that have one answer, whatever the server is busy with. */
const ONLY_ANSWER: Partial<Record<FloodName, string>> = { '1,000 hostile bodies': '413' };

it.each(EVERY)(
  '%s from networks of %i leave the server its memory, and a stranger every answer',
  async (name, networks) => {
    const copy = await copyTemplate();
    const { counts, failed, lists, searches, signIns, mostMemory } = await runFlood(name, networks, {
      pace: PACE,
      databaseUrl: copy.url,
    }).finally(() => copy.drop());
    expect(failed).toEqual([]);
    expect(Math.min(lists.length, searches.length, signIns.length)).toBeGreaterThan(0);
    const statuses = Object.keys(counts);
    // Each is answered or refused with a message: 0 is a reset connection, 500 a server error.
    expect(counts).not.toHaveProperty('0');
    expect(counts).not.toHaveProperty('500');
    if (ONLY_ANSWER[name]) expect(statuses).toEqual([ONLY_ANSWER[name]]);
    expect(mostMemory).toBeLessThan(MOST_MEMORY);
  },
  600_000,
);
