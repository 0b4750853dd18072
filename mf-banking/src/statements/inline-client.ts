import { createStatementSession, type StatementProgress } from './read-statement.ts';
import { type StatementClient, statementClientOf } from './statement-client.ts';

/** The same work in the caller's own thread, where there are no workers (tests). */
export function createInlineStatementClient(progress: StatementProgress = () => {}): StatementClient {
  const session = createStatementSession();
  return statementClientOf(
    async (call) => session(call, progress),
    () => {},
    async (bytes) => (await import('@ledgerwise/resource/csv/inline')).readWorkbook(bytes),
  );
}
