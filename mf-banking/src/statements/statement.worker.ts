import { serveWorker } from '@ledgerwise/resource/workers/serve';
import type { StatementCall } from './protocol.ts';
import { createReportingSession } from './read-statement.ts';

/** One session per worker. */
const session = createReportingSession();

// The client calls only this method.
serveWorker((_method, [call], report) => session(call as StatementCall, report));
