import { serveWorker } from '../workers/serve-calls.ts';
import { type ArgumentsOf, type CsvMethod, createCsvSession, runnerOf } from './csv-session.ts';

/** One session per worker. */
const run = runnerOf(createCsvSession());

// The client calls only methods of a session, with their arguments.
serveWorker((method, args) => run(method as CsvMethod, args as ArgumentsOf[CsvMethod]));
