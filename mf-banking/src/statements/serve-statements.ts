import { LINES_AT_ONCE, type StatementMessage, type StatementRequest } from './protocol.ts';
import { createStatementSession } from './session.ts';

/** Answers the requests of one page, in the messages of the protocol. */
export function serveStatements(
  say: (message: StatementMessage) => void,
): (request: StatementRequest) => void {
  const session = createStatementSession();
  return ({ id, call }) => {
    try {
      const reading = session(call, (done) => say({ kind: 'progress', id, done }));
      for (let from = 0; from < reading.lines.length; from += LINES_AT_ONCE)
        say({ kind: 'lines', id, lines: reading.lines.slice(from, from + LINES_AT_ONCE) });
      say({ kind: 'reading', id, reading: { ...reading, lines: [] } });
    } catch (error) {
      say({ kind: 'error', id, error: error instanceof Error ? error.message : String(error) });
    }
  };
}
