import { serveWorker } from '../workers/serve-calls.ts';
import { type ArgumentsOf, type CsvMethod, createCsvSession, runnerOf } from './csv-session.ts';

/** One session for each worker. */
const run = runnerOf(createCsvSession());

// The client asks for methods of a session alone, with their arguments.
serveWorker((method, args) => run(method as CsvMethod, args as ArgumentsOf[CsvMethod]));
