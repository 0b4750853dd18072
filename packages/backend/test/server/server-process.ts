import { createServer } from 'node:http';
import { startBackend } from '../../src/index.ts';

/** The backend as a process of its own, for tests that kill it. Says `ready {key}` on its output. */
const [dataDir = '', port = '0'] = process.argv.slice(2);
const backend = await startBackend({
  dataDir,
  siteUrl: `http://localhost:${port}`,
  seed: 'none',
  authRateLimit: 1000,
  log: (line) => console.error(line),
});
const server = createServer((request, response) => {
  backend.handle(request, response).then(
    (isOwn) => {
      if (!isOwn) response.writeHead(404).end();
    },
    (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
  );
});
server.listen(Number(port), '127.0.0.1', () => console.log(`ready ${backend.key}`));
process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  backend.close().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
