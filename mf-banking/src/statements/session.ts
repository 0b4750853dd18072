import type { StatementCall, StatementReport } from './protocol.ts';
import { readSource, type StatementProgress, type StatementSource, textOf } from './read-statement.ts';
import type { StatementReading } from './statement.ts';

/** Reads one file, and reads it again with what was answered; the file stays where the session is. */
export type StatementSession = (call: StatementCall, progress: StatementProgress) => StatementReading;

/** A session of its own for one page. */
export function createStatementSession(): StatementSession {
  let source: StatementSource | undefined;
  return (call, progress) => {
    if (call.method === 'read') {
      source = undefined;
      const decoded = textOf(call.bytes);
      if (typeof decoded !== 'string') return decoded;
      source = decoded;
    }
    if (call.method === 'rows') source = call.rows;
    if (source === undefined) throw new Error('A statement was asked about before one was read.');
    return readSource(source, call.answers, progress);
  };
}

/** Lines go ahead of their reading in parts: what takes one message takes the page's time at once. */
const LINES_AT_ONCE = 2000;

/** The same for a page that is elsewhere: it gets how far the reading is, and its lines some at a time. */
export function createReportingSession(): (
  call: StatementCall,
  report: (part: StatementReport) => void,
) => StatementReading {
  const session = createStatementSession();
  return (call, report) => {
    const reading = session(call, (done) => report({ done }));
    for (let from = 0; from < reading.lines.length; from += LINES_AT_ONCE)
      report({ lines: reading.lines.slice(from, from + LINES_AT_ONCE) });
    return { ...reading, lines: [] };
  };
}
