import type { StatementCall } from './protocol.ts';
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
