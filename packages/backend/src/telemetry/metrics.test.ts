import { expect, test } from 'vitest';
import { Metrics } from './metrics.ts';

const lineOf = async (metrics: Metrics, name: string): Promise<readonly string[]> =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith(name));

test('requests are counted and timed by route', async () => {
  const metrics = new Metrics(({ method, path }) => `${method} ${path}`);
  for (const status of [200, 200, 404])
    metrics.noteRequest({ id: '', method: 'GET', path: '/a', status, ms: 20 });
  expect(await lineOf(metrics, 'ledgerwise_http_requests_total')).toEqual([
    'ledgerwise_http_requests_total{route="GET /a",status="200"} 2',
    'ledgerwise_http_requests_total{route="GET /a",status="404"} 1',
  ]);
  expect(await lineOf(metrics, 'ledgerwise_http_request_duration_seconds_bucket{le="0.025"')).toEqual([
    'ledgerwise_http_request_duration_seconds_bucket{le="0.025",route="GET /a"} 3',
  ]);
});

test('counts mails and hourly work by their outcome', async () => {
  const metrics = new Metrics(() => '');
  metrics.noteMail('sent');
  metrics.noteMail('given_up');
  metrics.noteWork('old_mails', 'succeeded');
  metrics.noteWork('old_mails', 'failed');
  expect(await lineOf(metrics, 'ledgerwise_mails_total')).toEqual([
    'ledgerwise_mails_total{outcome="sent"} 1',
    'ledgerwise_mails_total{outcome="given_up"} 1',
  ]);
  expect(await lineOf(metrics, 'ledgerwise_hourly_work_total')).toEqual([
    'ledgerwise_hourly_work_total{work="old_mails",outcome="succeeded"} 1',
    'ledgerwise_hourly_work_total{work="old_mails",outcome="failed"} 1',
  ]);
  expect(await lineOf(metrics, 'ledgerwise_hourly_work_last_success_timestamp_seconds')).toHaveLength(1);
});

test('reads a gauge for each response, forgets labels that are gone, and leaves out a gauge that cannot be read', async () => {
  const metrics = new Metrics(() => '');
  let sessions: Readonly<Record<string, number>> = { api: 3, watch: 2 };
  metrics.add({ name: 'sessions', help: 'Sessions.', label: 'application', read: () => sessions });
  metrics.add({ name: 'waiting', help: 'Waiting.', read: async () => ({ '': 7 }) });
  metrics.add({ name: 'broken', help: 'Broken.', read: () => Promise.reject(new Error('away')) });
  expect(await lineOf(metrics, 'sessions')).toEqual([
    'sessions{application="api"} 3',
    'sessions{application="watch"} 2',
  ]);
  expect(await lineOf(metrics, 'waiting')).toEqual(['waiting 7']);
  expect(await lineOf(metrics, 'broken')).toEqual([]);
  sessions = { api: 4 };
  expect(await lineOf(metrics, 'sessions')).toEqual(['sessions{application="api"} 4']);
});

test('exposes the event loop and the memory of the process', async () => {
  const text = await new Metrics(() => '').text();
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(text).toContain('process_resident_memory_bytes');
});
