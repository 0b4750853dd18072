import { serveWorker } from '../workers/serve-calls.ts';
import { createCsvSession } from './csv-session.ts';
import { type ArgumentsOf, type CsvMethod, runnerOf } from './protocol.ts';

/** One session for each worker. */
const run = runnerOf(createCsvSession());

// The client asks for methods of a session alone, with their arguments.
serveWorker((method, args) => run(method as CsvMethod, args as ArgumentsOf[CsvMethod]));
