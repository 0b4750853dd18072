import { serveWorker } from '@ledgerwise/resource/workers/serve';
import type { StatementCall } from './protocol.ts';
import { createToldSession } from './session.ts';

/** One session for each worker. */
const session = createToldSession();

// The client asks by nothing else.
serveWorker((_method, [call], tell) => session(call as StatementCall, tell));
