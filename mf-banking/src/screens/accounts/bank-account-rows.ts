import type { DataSource, Row } from '@ledgerwise/contract';
import type { MaskedBankAccount } from '@ledgerwise/resource';
import { type Answer, useAnswer } from '@ledgerwise/ui/resource';

/** A bank account with its data from the ledger. */
export interface BankAccountRow extends MaskedBankAccount, Row {
  readonly id: string;
  /** `1010 Kiwi Bank Checking`; null if the user may not see the account. */
  readonly ledger_account: string | null;
  /** Its balance today, in the base currency. */
  readonly balance: string | null;
  /** Entry of the opening balance; null if that is zero. */
  readonly opening_entry_id: string | null;
  /** The closing balance of the latest statement; null before the first. */
  readonly statement_balance: string | null;
  /** The day of the latest statement that is reconciled. */
  readonly reconciled_on: string | null;
  /** A reconciliation under way, the latest. */
  readonly open_reconciliation_id: string | null;
}

const ALL = { sort: { field: 'created_at', descending: false }, page: { size: 1000, offset: 0 } } as const;

async function readRows(data: DataSource, signal: AbortSignal): Promise<readonly BankAccountRow[]> {
  const accounts = await data.call('get_masked_bank_account', {}, signal);
  if (accounts.length === 0) return [];
  const among = (field: string, ids: readonly string[]) =>
    ({ field, operator: 'in', value: ids.join(',') }) as const;
  const accountIds = accounts.map(({ account_id }) => account_id);
  const [ledger, entries, reconciliations] = await Promise.all([
    data.list('account_list', {
      ...ALL,
      filters: [among('id', accountIds)],
      signal,
    }),
    data.list('journal_entries', {
      ...ALL,
      filters: [
        { field: 'source_kind', operator: 'equals', value: 'opening' },
        among(
          'source_id',
          accounts.map(({ id }) => id),
        ),
      ],
      signal,
    }),
    data.list('bank_reconciliations', {
      sort: { field: 'statement_date', descending: true },
      page: ALL.page,
      filters: [among('bank_account_id', accountIds)],
      signal,
    }),
  ]);
  const ledgerById = new Map(ledger.rows.map((row) => [row.id, row]));
  const entryBySource = new Map(entries.rows.map((row) => [row.source_id, row.id]));
  return accounts.map((account) => {
    const own = ledgerById.get(account.account_id);
    // The latest statement comes first.
    const statements = reconciliations.rows.filter((row) => row.bank_account_id === account.account_id);
    const textOf = (row: Row | undefined, field: string): string | null => (row ? String(row[field]) : null);
    return {
      ...account,
      ledger_account: own ? `${own.code} ${own.name}` : null,
      balance: own ? String(own.balance) : null,
      opening_entry_id: entryBySource.get(account.id) ?? null,
      statement_balance: textOf(statements[0], 'statement_balance'),
      reconciled_on: textOf(
        statements.find(({ status }) => status === 'finished'),
        'statement_date',
      ),
      open_reconciliation_id: textOf(
        statements.find(({ status }) => status === 'open'),
        'id',
      ),
    };
  });
}

/**
 * Loads the masked bank accounts. Each request is recorded in the audit trail, so it is sent only when they are shown.
 */
export function useBankAccounts(): Answer<readonly BankAccountRow[]> {
  return useAnswer('bank_accounts', 'masked', readRows);
}
