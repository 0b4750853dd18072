import { createStatementSession, type StatementProgress } from './read-statement.ts';
import { type StatementClient, statementClientOf } from './statement-client.ts';

/** Does the same work in the caller's thread, where workers are missing (tests). */
export function createInlineStatementClient(progress: StatementProgress = () => {}): StatementClient {
  const session = createStatementSession();
  return statementClientOf(
    async (call) => session(call, progress),
    () => {},
    async (bytes) => (await import('@ledgerwise/resource/csv/inline')).readWorkbook(bytes),
  );
}
