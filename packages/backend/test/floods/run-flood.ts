import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startMeasuredServer } from '../server/measured-server.ts';
import { beServed, type Pace, type Served, settle, signUp } from './bystander.ts';
import type { Attackers, Counts, FloodName } from './floods.ts';

export interface Outcome extends Served {
  /** Responses to the flood. */
  readonly counts: Counts;
  /** The most memory that the server's process has taken, in bytes. */
  readonly mostMemory: number;
}

const networksOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `127.0.0.${at + 1}`);

async function startFlood(name: FloodName, attackers: Attackers): Promise<Counts> {
  const program = join(import.meta.dirname, 'flood-process.ts');
  const child = fork(program, [name], { execArgv: ['--import', 'tsx'] });
  child.send(attackers);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The flood ended with ${code} and told nothing.`);
  });
  const [counts]: Counts[] = await Promise.race([once(child, 'message'), ended]);
  return counts ?? {};
}

/**
 * Floods a new server, with a product's limits and password costs, from a number of networks, while a visitor
 * measures.
 */
export async function runFlood(
  name: FloodName,
  networkCount: number,
  { pace, ...where }: { readonly pace: Pace; readonly databaseUrl?: string },
): Promise<Outcome> {
  const server = await startMeasuredServer({ limitFactor: 1, ...where });
  try {
    const networks = networksOf(networkCount);
    const tokens = await Promise.all(
      networks.map((network, at) => signUp(server, network, `attacker-${at}@example.com`)),
    );
    const bystander = await settle(server);
    const { url, key } = server;
    const flood = startFlood(name, { url, key, networks, tokens });
    const served = await beServed({ url, key, token: bystander, pace }, flood);
    return { ...served, counts: await flood, mostMemory: await server.mostMemory() };
  } finally {
    await server.close();
  }
}
