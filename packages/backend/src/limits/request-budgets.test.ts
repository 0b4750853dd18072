import { once } from 'node:events';
import { expect, it } from 'vitest';
import { NOBODY } from '../auth/access-token.ts';
import type { Bearer } from '../auth/bearer.ts';
import { createFrontDoor } from '../front-door/index.ts';
import { LimitReached } from './limit-reached.ts';
import { RequestBudgets } from './request-budgets.ts';
import { REQUEST_LIMITS } from './request-limits.ts';

const standing = (): number => 0;
const memberOf = (userId: string): Bearer => ({
  is: 'member',
  claims: { ...NOBODY, role: 'authenticated', userId },
});
/** Number of successful calls until the first refusal. */
function timesUntilRefused(work: () => void): number {
  for (let times = 0; times < 100_000; times += 1)
    try {
      work();
    } catch (error) {
      expect(error).toBeInstanceOf(LimitReached);
      return times;
    }
  return Number.POSITIVE_INFINITY;
}

it('counts each network, person and organisation for itself', () => {
  const budgets = new RequestBudgets({ now: standing });
  const [network, bearer] = ['192.0.2.1', memberOf('a')];
  expect(timesUntilRefused(() => budgets.takeOfNetwork(network))).toBe(12_000);
  expect(timesUntilRefused(() => budgets.takeOf({ network, bearer: { is: 'nobody' } }))).toBe(1200);
  expect(timesUntilRefused(() => budgets.takeOf({ network, bearer }))).toBe(6000);
  expect(timesUntilRefused(() => budgets.takeOfOrganisation('a'))).toBe(30_000);
  budgets.takeOfNetwork('192.0.2.2');
  budgets.takeOf({ network: '192.0.2.2', bearer: { is: 'key' } });
  budgets.takeOf({ network, bearer: memberOf('b') });
  budgets.takeOfOrganisation('b');
});

it('takes a forged token for none, and does not limit this machine by its address', () => {
  const budgets = new RequestBudgets({ now: standing });
  expect(timesUntilRefused(() => budgets.takeOf({ network: '192.0.2.1', bearer: { is: 'invalid' } }))).toBe(
    1200,
  );
  expect(timesUntilRefused(() => budgets.takeOfNetwork('127.0.0.1'))).toBe(Number.POSITIVE_INFINITY);
  expect(timesUntilRefused(() => budgets.takeOf({ network: '::1', bearer: memberOf('a') }))).toBe(6000);
});

it('multiplies all of them for machines that run tests', () => {
  const budgets = new RequestBudgets({ factor: 2, now: standing });
  expect(timesUntilRefused(() => budgets.takeOfNetwork('192.0.2.1'))).toBe(24_000);
});

it('reports when there is room again', () => {
  const budgets = new RequestBudgets({
    limits: { ...REQUEST_LIMITS, requestsOfPerson: { ...REQUEST_LIMITS.requestsOfPerson, amount: 1 } },
    now: standing,
  });
  const asking = { network: '192.0.2.1', bearer: memberOf('a') };
  budgets.takeOf(asking);
  expect(() => budgets.takeOf(asking)).toThrow(
    'Your account has sent more requests than this server answers. Please wait 60 seconds and try again.',
  );
});

it('is charged by the front door, for files of the site too', async () => {
  const answered: string[] = [];
  const limits = { ...REQUEST_LIMITS, requestsOfNetwork: { ...REQUEST_LIMITS.requestsOfNetwork, amount: 2 } };
  const server = createFrontDoor({
    siteUrl: 'http://localhost',
    host: '127.0.0.1',
    trustedProxies: ['127.0.0.1'],
    budgets: new RequestBudgets({ limits, now: standing }),
    async answer(_request, response, { network }) {
      answered.push(network);
      response.end();
    },
    upgrade: () => false,
    log: (line) => {
      throw new Error(line);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const ask = async (from: string): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}/logo.svg`, { headers: { 'x-forwarded-for': from } })).status;
  expect([await ask('192.0.2.1'), await ask('192.0.2.1'), await ask('192.0.2.1')]).toEqual([200, 200, 429]);
  expect(await ask('192.0.2.2')).toBe(200);
  expect(answered).toEqual(['192.0.2.1', '192.0.2.1', '192.0.2.2']);
  server.close();
  server.closeAllConnections();
});
