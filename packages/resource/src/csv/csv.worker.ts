import { createCsvSession } from './csv-session.ts';
import { type CsvAnswer, type CsvRequest, runnerOf } from './protocol.ts';

/** One session for each worker. Nothing here may import the contract: a worker has no host to share React with. */
const run = runnerOf(createCsvSession());

function answer({ id, method, args }: CsvRequest): CsvAnswer {
  try {
    return { id, result: run(method, args) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

self.addEventListener('message', (event: MessageEvent<CsvRequest>) => {
  self.postMessage(answer(event.data));
});
