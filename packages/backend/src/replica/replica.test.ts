import { expect, it } from 'vitest';
import type { Caller } from '../api/caller.ts';
import { answerByReplica } from './answer-by-replica.ts';
import { failedOnReplica } from './failed-on-replica.ts';
import { Replica } from './replica.ts';

const SECOND = 1000;
const member: Caller = { tenant: 'organization a', isVisitor: false, address: '', patienceMs: 0 };

/** A clock and a lag that the test sets. */
function replicaAt(state: { now: number; lagMs: number }): Replica {
  return new Replica({
    lag: {
      get ms() {
        return state.lagMs;
      },
    },
    functionsThatRead: new Set(['balance_sheet']),
    now: () => state.now,
  });
}
const ask = (path: string, init: RequestInit = {}): Request => new Request(`http://books.test${path}`, init);
const LIST = ask('/rest/v1/invoices?select=*');

it('answers lists and reports of members', () => {
  const replica = replicaAt({ now: 0, lagMs: 100 });
  expect(replica.mayAnswer(LIST, member)).toBe(true);
  expect(replica.mayAnswer(ask('/rest/v1/rpc/balance_sheet', { method: 'POST' }), member)).toBe(true);
});

it('leaves the primary whatever may write, visitors and sandboxes', () => {
  const replica = replicaAt({ now: 0, lagMs: 100 });
  expect(replica.mayAnswer(ask('/rest/v1/invoices', { method: 'POST' }), member)).toBe(false);
  expect(replica.mayAnswer(ask('/rest/v1/rpc/post_invoice', { method: 'POST' }), member)).toBe(false);
  expect(replica.mayAnswer(ask('/rest/v1/rpc/post_invoice'), member)).toBe(false);
  expect(replica.mayAnswer(LIST, { ...member, isVisitor: true })).toBe(false);
  expect(replica.mayAnswer(LIST, { ...member, sandbox: 'x' })).toBe(false);
});

it('answers nothing while it is nearly a second behind, or its lag is unknown', () => {
  const state = { now: 0, lagMs: 900 };
  const replica = replicaAt(state);
  expect(replica.mayAnswer(LIST, member)).toBe(false);
  state.lagMs = Number.POSITIVE_INFINITY;
  expect(replica.mayAnswer(LIST, member)).toBe(false);
});

it('answers nobody who wrote within five seconds, and marks them for other servers', () => {
  const state = { now: 0, lagMs: 100 };
  const replica = replicaAt(state);
  const written = new Response();
  replica.noteAnswered(ask('/rest/v1/invoices', { method: 'POST' }), member, written);
  const cookie = written.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^ledgerwise_wrote=1; Max-Age=5; Path=\/rest\/v1; HttpOnly; SameSite=Strict$/);
  expect(replica.mayAnswer(LIST, member)).toBe(false);
  expect(replica.mayAnswer(LIST, { ...member, tenant: 'organization b' })).toBe(true);
  state.now += 5 * SECOND;
  expect(replica.mayAnswer(LIST, member)).toBe(true);
  const elsewhere = replicaAt(state);
  const marked = ask('/rest/v1/invoices', { headers: { cookie: 'a=b; ledgerwise_wrote=1' } });
  expect(elsewhere.mayAnswer(marked, member)).toBe(false);
});

it('answers no member of an organization in which any server has just stored a change', () => {
  const state = { now: 0, lagMs: 100 };
  const replica = replicaAt(state);
  const change = { schema: 'public', table: 'invoices', type: 'UPDATE', at: '', partial: false } as const;
  replica.noteChange({ ...change, keys: [{ org_id: 'a', id: '1' }] });
  expect(replica.mayAnswer(LIST, member)).toBe(false);
});

it('asks the primary where the replica failed, and leaves that alone for a while', async () => {
  const state = { now: 0, lagMs: 100 };
  const replica = replicaAt(state);
  const caller = { ...member };
  const bodies: string[] = [];
  const response = await answerByReplica(
    ask('/rest/v1/rpc/balance_sheet', { method: 'POST', body: '{"as_of":"2026-01-31"}' }),
    caller,
    replica,
    async (request) => {
      bodies.push(await request.text());
      if (!caller.usesReplica) return Response.json('by the primary');
      caller.hasReplicaFailed = true;
      return Response.json('a conflict', { status: 500 });
    },
  );
  expect(await response.json()).toBe('by the primary');
  expect(bodies).toEqual(['{"as_of":"2026-01-31"}', '{"as_of":"2026-01-31"}']);
  expect(replica.mayAnswer(LIST, member)).toBe(false);
  state.now += 10 * SECOND;
  expect(replica.mayAnswer(LIST, member)).toBe(true);
});

it.each([
  ['25006', true],
  ['40001', true],
  ['57P01', true],
  ['53300', true],
  ['CONNECTION_CLOSED', true],
  ['42501', false],
  ['57014', false],
  ['P0001', false],
])('takes %s for a failure of the replica: %s', (code, is) => {
  expect(failedOnReplica(Object.assign(new Error(), { code }))).toBe(is);
});
