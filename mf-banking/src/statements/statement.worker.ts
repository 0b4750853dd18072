import { serveWorker } from '@ledgerwise/resource/workers/serve';
import type { StatementCall } from './protocol.ts';
import { createReportingSession } from './read-statement.ts';

/** One session for each worker. */
const session = createReportingSession();

// The client asks by nothing else.
serveWorker((_method, [call], report) => session(call as StatementCall, report));
