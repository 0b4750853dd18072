import type { DataSource, Row } from '@ledgerwise/contract';
import type { BankReconciliationReport } from '@ledgerwise/resource';
import { noRecords } from '@ledgerwise/ui/core';

/** A reconciliation under way, for tests: one entry is cleared by hand, one is outstanding. */
export const REPORT: BankReconciliationReport = {
  id: 'r1',
  status: 'open',
  account_id: 'a1',
  account_code: '1000',
  account_name: 'Business Bank',
  currency: 'USD',
  statement_date: '2026-10-31',
  finished_at: null,
  finished_by: null,
  reopened_at: null,
  reopened_by: null,
  reopen_reason: null,
  opening_date: null,
  opening_balance: '0.00',
  statement_balance: '150.00',
  cleared_balance: '100.00',
  difference: '50.00',
  ledger_balance: '150.00',
  cleared: [
    { id: 'e1', day: '2026-10-01', words: 'Opening', number: 'JE-1', amount: '100.00', by_hand: true },
  ],
  outstanding: [{ id: 'e2', day: '2026-10-09', words: 'From Aspen', number: 'JE-2', amount: '50.00' }],
  reversed: [],
  unmatched: [],
  excluded: [],
};

/** Data of the worksheet; each call is cached. */
export function worksheetBooks(
  report: BankReconciliationReport,
  rows: Readonly<Record<string, readonly Row[]>> = {},
  answers: Readonly<Record<string, unknown>> = {},
) {
  const calls: (readonly [name: string, args: unknown])[] = [];
  const known: Readonly<Record<string, readonly Row[]>> = {
    account_list: [{ id: 'a1', code: '1000', name: 'Business Bank' }],
    ...rows,
  };
  const source: DataSource = {
    ...noRecords,
    list: (async (table: string) => ({ rows: known[table] ?? [], next: null })) as DataSource['list'],
    call: (async (name: string, args: unknown) => {
      calls.push([name, args]);
      if (name in answers) return answers[name];
      return name === 'bank_suggestions' ? [] : report;
    }) as DataSource['call'],
  };
  return {
    source,
    of: (name: string) => calls.filter(([called]) => called === name).map(([, args]) => args),
  };
}
