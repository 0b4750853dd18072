import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningBackend, runBackend } from './running-backend.ts';

/** Doubles with each letter; with a back reference, PostgreSQL tries all of them. */
const BOMB = encodeURIComponent('(a*)*(b|\\1)+$');

let running: RunningBackend;
let token: string;
beforeAll(async () => {
  running = await runBackend();
  const browser = await running.signUp('patterns@example.com');
  const name = '"a" ~ b, match.c, imatch(any).{d}';
  expect((await browser.from('customers').insert({ name })).error).toBeNull();
  token = (await browser.auth.getSession()).data.session?.access_token ?? '';
});
afterAll(() => running.close());

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${running.url}/rest/v1/${path}`, {
    ...init,
    headers: {
      ...init.headers,
      apikey: running.backend.key,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
  });
}

it.each([
  `customers?name=match.${BOMB}`,
  `customers?name=imatch.${BOMB}`,
  `customers?name=not.match.${BOMB}`,
  `customers?name=not.imatch.${BOMB}`,
  `customers?name=%6d%61%74%63%68.${BOMB}`,
  `customers?n%61me=imatc%68.${BOMB}`,
  `%63ustomers?name=match.${BOMB}`,
  'customers?name=match(any).{a,b}',
  'customers?name=match(all).{a,b}',
  'customers?name=imatch(any).{a,b}',
  'customers?name=imatch(all).{a,b}',
  'customers?name=not.match(any).{a,b}',
  'customers?or=(name.match.a,name.eq.b)',
  'customers?or=(name.eq.b,and(city.eq.x,name.not.imatch.a))',
  'customers?and=(name.eq.b,or(city.eq.x,name.imatch(any).{a}))',
  'customers?not.or=(name.match.a,name.eq.b)',
  'customers?not.and=(name.match.a,name.eq.b)',
  'invoices?select=*,customers(*)&customers.name=match.a',
  'invoices?select=*,who:customers(name)&who.name=imatch.a',
  'invoices?select=*,customers!inner(*)&customers.or=(name.match.a,name.eq.b)',
  'invoices?select=id,...customers(name)&customers.name=match.a',
  'customers?select=id,invoices(id,sales_orders(id))&invoices.sales_orders.notes=match.a',
  'organization_members?email=match.a',
  'customers?name=eq.x&name=match.a',
  'activity_log?changes->name->>new=match.a',
  'activity_log?changes->>name=imatch.a',
])('refuses GET %s', async (path) => {
  const response = await ask(path);
  const answer = await response.json();
  // The API server already refuses a notation that it does not know, so the database never sees it.
  expect([400, 404], JSON.stringify(answer)).toContain(response.status);
});

it.each([
  ['GET', 'customers?name=match.a', undefined],
  ['PATCH', 'customers?name=match.a', { city: 'x' }],
  ['DELETE', 'customers?name=imatch.a', undefined],
  ['POST', 'rpc/search_records?name=match.a', { table_name: 'customers', query: {} }],
  ['GET', 'rpc/session_context?session_context->>role=match.a', undefined],
])('explains a refusal and the alternative: %s %s', async (method, path, body) => {
  const response = await ask(path, { method, ...(body && { body: JSON.stringify(body) }) });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    code: 'PGRST100',
    message:
      'Filters by regular expression (match, imatch) are not offered. Use like, ilike or search_records instead.',
    details: null,
    hint: 'query.no_patterns',
  });
});

it('counts and looks no further by HEAD', async () => {
  const response = await ask('customers?name=match.a', {
    method: 'HEAD',
    headers: { prefer: 'count=exact' },
  });
  expect(response.status).toBe(400);
});

it.each([
  `customers?name=eq.${encodeURIComponent('"a" ~ b, match.c, imatch(any).{d}')}`,
  'customers?name=like.*~*match.c*',
  'customers?name=ilike.*MATCH.C*',
  'customers?or=(name.like.*~*,name.eq.match)',
  'customers?select=name&name=not.like.match*',
])('takes what only looks like one: %s', async (path) => {
  const response = await ask(path);
  expect(response.status).toBe(200);
  expect(await response.json()).toHaveLength(1);
});
