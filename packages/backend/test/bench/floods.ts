import { loadavg } from 'node:os';
import { FLOODS, type FloodName, isFlood } from '../floods/floods.ts';
import { type Outcome, runFlood } from '../floods/run-flood.ts';

const MB = 1024 * 1024;
const MOST_MEMORY_MB = 1024;
const SLOWEST_LIST_MS = 500;
const SLOWEST_SIGN_IN_MS = 3000;
/** Below the requests that one person has within a minute, and the sign-ins that one network has. */
const PACE = { readMs: 20, signInMs: 1500 };
const HEAD = [
  'flood',
  'networks',
  'peak RSS',
  'list p50',
  'list p95',
  'sign-in p95',
  'lists/sign-ins',
  'answers',
  '',
];

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * share) / 100) - 1)] ?? Number.NaN;
}

const countsIn = (counts: Outcome['counts']): string =>
  Object.entries(counts)
    .map(([status, count]) => `${count} × ${status === '0' ? 'closed' : status}`)
    .join(', ');

function row(name: string, networks: number, outcome: Outcome): readonly string[] {
  const { lists, signIns, failed, counts, mostMemory } = outcome;
  const memory = Math.round(mostMemory / MB);
  const [list, signIn] = [percentile(lists, 95), percentile(signIns, 95)];
  const isMet =
    memory < MOST_MEMORY_MB && list <= SLOWEST_LIST_MS && signIn <= SLOWEST_SIGN_IN_MS && failed.length === 0;
  return [
    name,
    String(networks),
    `${memory} MB`,
    `${percentile(lists, 50).toFixed(0)} ms`,
    `${list.toFixed(0)} ms`,
    `${signIn.toFixed(0)} ms`,
    `${lists.length}/${signIns.length}${failed.length > 0 ? `, ${failed.length} refused` : ''}`,
    countsIn(counts),
    isMet ? 'met' : 'MISSED',
  ];
}

/**
 * Floods a server from one network and from four, and prints how a visitor is served meanwhile. Arguments
 * select floods.
 */
const wanted = process.argv.slice(2);
const named = Object.keys(FLOODS).filter(isFlood);
const chosen: readonly FloodName[] =
  wanted.length === 0 ? named : named.filter((name) => wanted.some((part) => name.includes(part)));
if (chosen.length === 0) {
  console.error(`No flood has that in its name. There are: ${named.join(' · ')}`);
  process.exit(2);
}
console.log(HEAD.join(' | '));
let missed = 0;
for (const name of chosen)
  for (const networks of [1, 4]) {
    const [load = 0] = loadavg();
    const cells = row(name, networks, await runFlood(name, networks, { pace: PACE }));
    if (cells.at(-1) === 'MISSED') missed += 1;
    console.log(`${cells.join(' | ')} (load before: ${load.toFixed(1)})`);
  }
console.log(missed === 0 ? 'Every target is met.' : `${missed} of ${chosen.length * 2} rows miss a target.`);
process.exit(missed === 0 ? 0 : 1);
