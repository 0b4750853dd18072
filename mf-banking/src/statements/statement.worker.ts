import type { StatementRequest } from './protocol.ts';
import { serveStatements } from './serve-statements.ts';

/** One session for each worker. Nothing here may import the contract: a worker has no host to share React with. */
const serve = serveStatements((message) => self.postMessage(message));

self.addEventListener('message', (event: MessageEvent<StatementRequest>) => serve(event.data));
