import { createFrontDoor } from '../../src/front-door/index.ts';
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
const server = createFrontDoor({
  siteUrl: `http://localhost:${port}`,
  host: '127.0.0.1',
  async answer(request, response, visitor) {
    if (!(await backend.handle(request, response, visitor))) response.writeHead(404).end();
  },
  upgrade: (request, socket, head, visitor) => backend.upgrade(request, socket, head, visitor),
  log: (line) => console.error(line),
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
