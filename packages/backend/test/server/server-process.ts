import { createFrontDoor, listenAt } from '../../src/front-door/index.ts';
import { type Backend, startBackend } from '../../src/index.ts';

/** Runs the backend in a separate process, for tests that kill it. Prints `ready {port} {key}`. */
const [dataDir = '', limitFactor = '1000', databaseUrl] = process.argv.slice(2);
let backend: Backend | undefined;
const server = createFrontDoor({
  siteUrl: 'http://localhost',
  host: '127.0.0.1',
  async answer(request, response, visitor) {
    if (!(await backend?.handle(request, response, visitor))) response.writeHead(404).end();
  },
  upgrade: (request, socket, head, visitor) => backend?.upgrade(request, socket, head, visitor) ?? false,
  log: (line) => console.error(line),
});
await listenAt(server, { port: 0, host: '127.0.0.1' });
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('No port was given.');
const started = await startBackend({
  dataDir,
  ...(databaseUrl && { databaseUrl }),
  siteUrl: `http://localhost:${address.port}`,
  seed: 'none',
  authRateLimit: Number(limitFactor),
  log: (line) => console.error(line),
});
backend = started;
console.log(`ready ${address.port} ${started.key}`);
// Answers questions of the parent over its channel.
process.on('message', () => process.send?.({ mostMemory: process.resourceUsage().maxRSS * 1024 }));
let isEnding = false;
function end(): void {
  if (isEnding) return;
  isEnding = true;
  server.close();
  server.closeAllConnections();
  started.close().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}
process.on('SIGTERM', end);
// Its parent was killed, so nothing else stops the database.
process.on('disconnect', end);
