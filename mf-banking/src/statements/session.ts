import type { StatementCall } from './protocol.ts';
import { readStatementText, type StatementProgress, textOf } from './read-statement.ts';
import type { StatementReading } from './statement.ts';

/** Reads one file, and reads it again with what was answered; the file stays where the session is. */
export type StatementSession = (call: StatementCall, progress: StatementProgress) => StatementReading;

/** A session of its own for one page. */
export function createStatementSession(): StatementSession {
  let text: string | undefined;
  return (call, progress) => {
    if (call.method === 'read') {
      text = undefined;
      const decoded = textOf(call.bytes);
      if (typeof decoded !== 'string') return decoded;
      text = decoded;
    }
    if (text === undefined) throw new Error('A statement was asked about before one was read.');
    return readStatementText(text, call.answers, progress);
  };
}
