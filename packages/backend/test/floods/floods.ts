import { repeated, send } from '../server/hostile-bodies.ts';
import { ask, countStatuses } from './ask.ts';
import { slowFlood } from './slow-flood.ts';
import { socketFlood } from './socket-flood.ts';

/** Sources of an attack: addresses of this machine, and an account that signed up from each. */
export interface Attackers {
  readonly url: string;
  readonly key: string;
  readonly networks: readonly string[];
  readonly tokens: readonly string[];
}

/** Number of responses by status; 0 counts connections that ended without one. */
export type Counts = Readonly<Record<number, number>>;
export type Flood = (attackers: Attackers) => Promise<Counts>;

const MB = 1024 * 1024;
const turn = <Item>(items: readonly Item[], at: number): Item => {
  const item = items[at % items.length];
  if (item === undefined) throw new Error('There is nobody to attack with.');
  return item;
};

function bodies(count: number, atOnce: number, body: Buffer, path: string, isMember: boolean): Flood {
  return ({ url, key, networks, tokens }) =>
    countStatuses(count, atOnce, async (at) => {
      const token = isMember ? turn(tokens, at) : key;
      const headers = { apikey: key, authorization: `Bearer ${token}` };
      return (await send({ url, path, body, headers, from: turn(networks, at) })).status;
    });
}

function calls(count: number, name: string, argumentsOf: (at: number) => object): Flood {
  return ({ networks, tokens, ...server }) =>
    countStatuses(count, 100, async (at) => {
      const asked = { ...server, from: turn(networks, at), token: turn(tokens, at) };
      return (await ask({ ...asked, path: `/rest/v1/rpc/${name}`, body: argumentsOf(at) })).status;
    });
}

const guesses: Flood = ({ networks, url, key }) =>
  countStatuses(2000, 100, async (at) => {
    const email = at % 2 === 0 ? 'stranger@example.com' : `unknown-${at}@example.com`;
    const asked = { url, key, from: turn(networks, at), path: '/auth/v1/token?grant_type=password' };
    return (await ask({ ...asked, body: { email, password: 'Wrong-Horse-7' } })).status;
  });

const IMPORT = '{"key":"b3b2a1c0-0000-4000-8000-000000000001","part":0,"rows":[';

/** Floods by a hostile visitor or member, by name. */
export const FLOODS = {
  '1,000 hostile bodies': bodies(
    1000,
    200,
    repeated('{},', MB - 16, '[', '{}]'),
    '/rest/v1/rpc/send_contact_message',
    false,
  ),
  '32 bodies of 31 MB': bodies(
    32,
    8,
    repeated('{},', 31 * MB, IMPORT, '{}]}'),
    '/rest/v1/rpc/stage_import_rows',
    true,
  ),
  '200 sockets × 50 channels × 100 bindings': socketFlood,
  '10,000 sandboxes': calls(10_000, 'begin_sandbox', () => ({})),
  '1,000 invitations': calls(1000, 'invite_member', (at) => ({
    email: `guest-${at}@example.com`,
    role: 'user',
  })),
  '2,000 password guesses': guesses,
  '2,000 slow connections': slowFlood,
} satisfies Record<string, Flood>;

export type FloodName = keyof typeof FLOODS;
export const isFlood = (name: string | undefined): name is FloodName =>
  name !== undefined && Object.hasOwn(FLOODS, name);
