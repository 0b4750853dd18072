import type { Row } from '@ledgerwise/contract';
import { useSearchParams } from '@ledgerwise/contract/router';
import type { BankReconciliationReport } from '@ledgerwise/resource';
import { type Answer, useAnswer, useLiveTable } from '@ledgerwise/ui/resource';

const PAGE = { size: 1000, offset: 0 } as const;

/** Which account and which of its reconciliations the address names. */
export function useReconciliationPlace() {
  const [params, setParams] = useSearchParams();
  return {
    account: params.get('account'),
    id: params.get('id'),
    go: (account: string, id?: string): void => setParams(id === undefined ? { account } : { account, id }),
  };
}

/** The bank accounts of the ledger, by code. */
export function useLedgerBanks(): Answer<readonly Row[]> {
  return useAnswer('accounts', 'bank accounts', async (data, signal) => {
    const filters = [{ field: 'subtype', operator: 'equals', value: 'bank' }] as const;
    const sort = { field: 'code', descending: false };
    return (await data.list('account_list', { filters, sort, page: PAGE, signal })).rows;
  });
}

/** The reconciliations of an account, the latest statement first. */
export function useReconciliations(account: string): Answer<readonly Row[]> {
  useLiveTable('bank_reconciliations');
  return useAnswer('bank_reconciliations', `of ${account}`, async (data, signal) => {
    const filters = [{ field: 'bank_account_id', operator: 'equals', value: account }] as const;
    const sort = { field: 'statement_date', descending: true };
    return (await data.list('bank_reconciliations', { filters, sort, page: PAGE, signal })).rows;
  });
}

/** The current report of one reconciliation. */
export function useReport(id: string): Answer<BankReconciliationReport> {
  useLiveTable('bank_transactions');
  return useAnswer('bank_reconciliations', `report ${id}`, (data, signal) =>
    data.call('bank_reconciliation_report', { id }, signal),
  );
}
