import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { AnsweredRequest } from '../../src/telemetry/index.ts';
import { type RunningBackend, runBackend } from './running-backend.ts';

let running: RunningBackend;
const answered: AnsweredRequest[] = [];
beforeAll(async () => {
  running = await runBackend({
    onAnswered(one) {
      answered.push(one);
      running.backend.metrics.noteRequest(one);
    },
  });
});
afterAll(() => running.close());
beforeEach(() => {
  answered.length = 0;
});

/** The log record of the only request to a path. */
const toldOf = (path: string): Promise<AnsweredRequest> =>
  vi.waitFor(() => {
    const [one] = answered.filter((request) => request.path === path);
    if (!one) throw new Error(`Nothing is told of ${path}.`);
    return one;
  });

it('reports the number of rows and the organization of a list, and no person', async () => {
  const one = await running.signUp('one@example.com');
  await one.from('customers').insert([{ name: 'Kauri' }, { name: 'Rimu' }]);
  answered.length = 0;
  await one.from('customers').select('id').ilike('name', '%Kauri%');
  const told = await toldOf('/rest/v1/customers');
  expect(told).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    method: 'GET',
    path: '/rest/v1/customers',
    status: 200,
    ms: expect.any(Number),
    rows: 1,
    organisation: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
  answered.length = 0;
  await one.rpc('can_send_mail');
  expect((await toldOf('/rest/v1/rpc/can_send_mail')).organisation).toBe(told.organisation);
  const other = await running.signUp('other@example.com');
  answered.length = 0;
  await other.from('customers').select('id');
  const others = await toldOf('/rest/v1/customers');
  expect(others.rows).toBe(0);
  expect(others.organisation).not.toBe(told.organisation);
});

it('continues a trace, names the request in its answer, and passes the trace to the database', async () => {
  const id = '4bf92f3577b34da6a3ce929d0e0e4736';
  await running.sql`create function public.told_headers() returns text language sql stable set search_path = ''
    as $$ select current_setting('request.headers', true)::json ->> 'traceparent' $$`;
  await running.sql`grant execute on function public.told_headers() to anon`;
  await running.sql`notify pgrst`;
  const ask = () =>
    fetch(`${running.url}/rest/v1/rpc/told_headers`, {
      headers: { apikey: running.backend.key, traceparent: `00-${id}-00f067aa0ba902b7-01` },
    });
  const response = await vi.waitFor(async () => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    return answer;
  });
  expect(response.headers.get('x-request-id')).toBe(id);
  expect(await response.json()).toMatch(new RegExp(`^00-${id}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`));
  await running.sql`drop function public.told_headers()`;
});

it('logs a path without its query, and a disconnected client as 499', async () => {
  await fetch(`${running.url}/auth/v1/verify?token=secret&type=recovery`, { redirect: 'manual' });
  expect(await toldOf('/auth/v1/verify')).toMatchObject({ method: 'GET' });
  const leaving = request(`${running.url}/rest/v1/rpc/can_send_mail`, {
    method: 'POST',
    headers: {
      apikey: running.backend.key,
      expect: '100-continue',
      'content-length': '10',
      'content-type': 'application/json',
    },
  });
  leaving.on('error', () => undefined);
  leaving.flushHeaders();
  await once(leaving, 'continue');
  leaving.destroy();
  expect(await toldOf('/rest/v1/rpc/can_send_mail')).toMatchObject({ method: 'POST', status: 499 });
});

it('counts by names that there are, however many a stranger makes up', async () => {
  const unknown = /ledgerwise_http_requests_total\{route="GET \/rest\/v1\/unknown",status="404"\} (\d+)/;
  const counted = async () => Number(unknown.exec(await running.backend.metrics.text())?.[1] ?? 0);
  const before = await counted();
  for (let at = 0; at < 20; at += 1)
    await fetch(`${running.url}/rest/v1/made_up_${at}`, { headers: { apikey: running.backend.key } });
  // A request is counted when its response has been sent, which is after it has arrived.
  await vi.waitFor(async () => expect(await counted()).toBe(before + 20));
  const text = await running.backend.metrics.text();
  expect(text).not.toContain('made_up');
  expect(text).toMatch(/ledgerwise_http_requests_total\{route="GET \/rest\/v1\/customers",status="200"\} \d/);
});

it('reports sessions, mails, hourly work and subscribers', async () => {
  const text = await vi.waitFor(async () => {
    const told = await running.backend.metrics.text();
    expect(told).toMatch(/ledgerwise_hourly_work_total\{work="old_mails",outcome="succeeded"\} 1/);
    return told;
  });
  for (const line of [
    /^ledgerwise_api_sessions\{state="all"\} \d+$/m,
    /^ledgerwise_api_waiting_requests 0$/m,
    /^ledgerwise_realtime_subscribers 0$/m,
    /^ledgerwise_database_sessions\{application="ledgerwise watch"\} \d$/m,
    /^ledgerwise_mails_waiting 0$/m,
    /^ledgerwise_mails_oldest_waiting_seconds 0$/m,
  ])
    expect(text).toMatch(line);
});

it('reports everything that the dashboard and the alerts of the repository use', async () => {
  const told = await running.backend.metrics.text();
  const folder = new URL('../../../../deploy/monitoring/', import.meta.url);
  const files = await Promise.all(
    ['alerts.yml', 'dashboard.json'].map((name) => readFile(new URL(name, folder), 'utf8')),
  );
  const asked = new Set(files.join('\n').match(/\b(?:ledgerwise|nodejs|process)_[a-z0-9_]+/g));
  expect(asked.size).toBeGreaterThan(10);
  const missing = [...asked].filter((name) => !told.includes(`# TYPE ${name.replace(/_bucket$/, '')} `));
  expect(missing).toEqual([]);
});
