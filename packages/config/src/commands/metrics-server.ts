import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Backend } from '@ledgerwise/backend';
import { LastingFailure } from '@ledgerwise/backend/lasting-failure';

/** Serves `GET /metrics` on a separate port, which visitors of the site cannot reach. */
export async function startMetricsServer(
  { host, port }: { readonly host: string; readonly port: number },
  metrics: Backend['metrics'],
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Metrics are at /metrics.\n');
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => response.writeHead(500).end(`The metrics could not be read: ${String(error)}\n`),
    );
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new LastingFailure(
      `METRICS_PORT=${port} cannot be used on ${host} (${cause instanceof Error ? cause.message : cause}). Choose another one.`,
      { cause },
    );
  }
  return server;
}
