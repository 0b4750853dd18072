import type { DataSource } from '@ledgerwise/contract';
import type { StatementLineState } from '@ledgerwise/resource';
import type { StatementLine } from '../../statements/statement.ts';
import type { StatedAccount } from './statement-account.ts';
import { partOf } from './statement-payload.ts';

/** Lines in one question: large enough to be quick, small enough to tell of progress. */
const PART = 1000;

interface Compared {
  readonly data: DataSource;
  /** Of the ledger. */
  readonly account: string;
  readonly stated: StatedAccount;
  readonly lines: readonly StatementLine[];
  readonly signal: AbortSignal;
}

/** Asks what an import would make of each line, some at a time. Told how many lines were asked about. */
export async function compareLines(
  { data, account, stated, lines, signal }: Compared,
  onProgress: (done: number) => void,
): Promise<readonly StatementLineState[]> {
  const states: StatementLineState[] = [];
  for (let from = 0; from < lines.length; from += PART) {
    onProgress(from);
    const told = await data.call(
      'preview_bank_statement',
      { bank_account_id: account, lines: partOf(lines, from, PART), ...stated },
      signal,
    );
    for (const state of told) states.push({ ...state, line: state.line + from });
  }
  return states;
}
