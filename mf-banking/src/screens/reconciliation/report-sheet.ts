import type { BankReconciliationReport, ReconciledItem } from '@ledgerwise/resource';
import { type Formats, formatDate, formatDateTime, formatMoney } from '@ledgerwise/ui/core';
import type { Sheet } from '@ledgerwise/ui/paper';
import { sumOf } from './line-amount.ts';

type Item = ReconciledItem & { readonly number?: string };

/** Builds the sheet of a reconciliation for printing and PDF. */
export function sheetOf(report: BankReconciliationReport, formats: Formats): Sheet {
  const { dateFormat } = formats;

  const { account_code, account_name, currency, statement_date, cleared, outstanding, unmatched, excluded } =
    report;
  const day = (on: string): string => formatDate(on, dateFormat);
  const money = (amount: string): string => formatMoney(amount, currency, formats);
  const account = `${account_code} ${account_name}`;
  const table = (title: string, items: readonly Item[]): Sheet['tables'] =>
    items.length === 0
      ? []
      : [
          {
            title,
            columns: [
              { title: 'Date' },
              { title: 'Entry' },
              { title: 'Description' },
              { title: 'Amount', isFigure: true },
            ],
            named: 2,
            rows: [
              ...items.map(({ day: on, number = '', words, amount }) => ({
                cells: [day(on), number, words ?? '', money(amount)],
              })),
              {
                isTotal: true,
                cells: [
                  '',
                  '',
                  `Total of ${title.toLowerCase()}`,
                  money(sumOf(items.map((item) => item.amount))),
                ],
              },
            ],
          },
        ];
  return {
    title: 'Bank Reconciliation',
    subtitle: `${account}\nas of ${day(statement_date)}, in ${currency}`,
    facts: [
      { label: 'Account', text: account },
      { label: 'Statement date', text: day(statement_date) },
      { label: 'Status', text: report.status === 'finished' ? 'Finished' : 'In progress' },
      ...(report.finished_at === null
        ? []
        : [
            { label: 'Finished', text: formatDateTime(report.finished_at, formats) },
            ...(report.finished_by === null ? [] : [{ label: 'Finished by', text: report.finished_by }]),
          ]),
    ],
    tables: [
      ...table('Cleared', cleared),
      ...table('Outstanding', outstanding),
      ...table('Statement lines to match', unmatched),
      ...table('Excluded statement lines', excluded),
    ],
    totals: [
      {
        label: report.opening_date === null ? 'Opening' : `Reconciled through ${day(report.opening_date)}`,
        text: money(report.opening_balance),
      },
      { label: 'Statement balance', text: money(report.statement_balance) },
      { label: 'Cleared', text: money(report.cleared_balance) },
      { label: 'Difference', text: money(report.difference), isStrong: true },
      { label: 'Outstanding', text: money(sumOf(outstanding.map(({ amount }) => amount))) },
      { label: 'Ledger balance', text: money(report.ledger_balance) },
    ],
    notes: reopenedNote(report, formats),
    footer: `Bank Reconciliation · ${account} · ${day(statement_date)}`,
  };
}

function reopenedNote(
  { reopened_at: at, reopened_by: by, reopen_reason: reason }: BankReconciliationReport,
  formats: Formats,
): Sheet['notes'] & object {
  if (at === null) return [];
  const who = by === null ? '' : ` by ${by}`;
  return [{ title: 'Undone', text: `${formatDateTime(at, formats)}${who}: ${reason ?? ''}` }];
}

/** The name of its file. */
export const fileNameOf = ({ account_code, statement_date }: BankReconciliationReport): string =>
  `Reconciliation-${account_code.replace(/[^\p{L}\p{N}.-]+/gu, '-')}-${statement_date}.pdf`;
