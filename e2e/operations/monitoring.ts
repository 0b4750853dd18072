import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BackendApi } from '../fixtures/accounts.ts';
import { freePort, ProductServer } from '../fixtures/product-server.ts';
import { expectThat, say } from './say.ts';

const FOLDER = resolve(import.meta.dirname, '../../deploy/monitoring');

const LONGEST_WAIT_MS = 10_000;

/** promtool objects to some names of prom-client for process metrics, which are in use everywhere. */
const KNOWN_NAMES = /^nodejs_active_(handles|requests|resources)_total non-counter metrics/;

/** Runs promtool; fails if it finds a fault. */
function promtool(words: readonly string[], input = ''): void {
  const { status, stdout, stderr, error } = spawnSync('promtool', words, {
    cwd: FOLDER,
    input,
    encoding: 'utf8',
  });
  if (error) throw new Error('promtool is not installed. On Debian: apt-get install prometheus');
  const faults = `${stdout}\n${stderr}`.split('\n').filter((line) => line !== '' && !KNOWN_NAMES.test(line));
  if (status !== 0 && faults.length > 0)
    throw new Error(`promtool ${words.join(' ')}:\n${faults.join('\n')}`);
}

/**
 * The line of a request, which appears a moment after its answer. The lines of the build precede the server's, in any
 * form.
 */
async function requestLine(server: ProductServer, trace: string): Promise<Record<string, unknown>> {
  for (
    const startedAt = performance.now();
    performance.now() - startedAt < LONGEST_WAIT_MS;
    await pause(50)
  ) {
    const lines = server
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'));
    const objects = lines.map((line): Record<string, unknown> => JSON.parse(line));
    const told = objects.find(({ id, msg }) => id === trace && msg === 'request');
    if (told) return told;
  }
  throw new Error(`No line tells of the request ${trace}:\n${server.said()}`);
}

async function tryLog(server: ProductServer): Promise<void> {
  const api = await BackendApi.at(server.url);
  const { session } = await api.signUp();
  await api.insert('customers', { name: 'Kauri' }, session);
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const answer = await api.ask('GET', '/rest/v1/customers?select=id&name=eq.Kauri', undefined, session, {
    traceparent: `00-${trace}-00f067aa0ba902b7-01`,
  });
  await answer.text();
  expectThat(answer.headers.get('x-request-id') === trace, 'an answer names its request');
  const told = await requestLine(server, trace);
  expectThat(
    told.route === 'GET /rest/v1/customers' && told.rows === 1 && typeof told.org === 'string',
    'each request is a line of JSON with its route, rows and organisation as a hash',
  );
  expectThat(!server.said().includes('Kauri'), 'and no line tells what was asked for');
}

const metricsPort = await freePort();
const server = await ProductServer.start({
  environment: { SEED: 'none', METRICS_PORT: String(metricsPort), LOG_FORMAT: 'json' },
});
try {
  say('Log and metrics:');
  await tryLog(server);
  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  promtool(['check', 'metrics'], await metrics.text());
  expectThat((await fetch(`${server.url}/metrics`)).status !== 200, 'the site tells no metrics');
  say('  promtool finds nothing wrong with the metrics');
  promtool(['check', 'rules', 'alerts.yml']);
  promtool(['check', 'config', 'prometheus.yml']);
  promtool(['test', 'rules', 'trial-of-alerts.yml']);
  say('  nor with the rules, and each alert fires when it should');
} finally {
  await server.stop();
}
