import { createServer } from 'node:http';
import { listenAt } from '../../src/front-door/index.ts';

/** Listens, tells its port to the parent, and accepts no connection: its only thread waits until it is killed. */
const server = createServer();
await listenAt(server, { port: 0, host: '127.0.0.1' });
process.send?.(server.address(), () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
