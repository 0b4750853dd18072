import { Badge, Day, type Formats, formatDate, formatMoney } from '@ledgerwise/ui/core';
import { RecordLink } from '@ledgerwise/ui/resource';
import { badgeText, type GridColumn } from '@ledgerwise/ui/table';
import { accountTypeLabel } from './account-form.ts';
import styles from './accounts.module.css';
import type { BankAccountRow } from './bank-account-rows.ts';
import { texts } from './texts.ts';

const NOT_SHOWN = texts.accountColumns.unreadable;
const NEVER = texts.accountColumns.never;

const masked = (
  id: 'account_number_masked' | 'routing_number_masked',
  label: string,
): GridColumn<BankAccountRow> => {
  const text = (row: BankAccountRow): string =>
    row[id] ?? (row.problem === null ? texts.accountColumns.notSet : NOT_SHOWN);
  return {
    id,
    label,
    rigid: true,
    text: (row) => (row.problem === null ? text(row) : badgeText(NOT_SHOWN)),
    render: (row) =>
      row.problem === null ? (
        <span className={row[id] === null ? styles.soft : styles.digits}>{text(row)}</span>
      ) : (
        <Badge tone="bad">{NOT_SHOWN}</Badge>
      ),
  };
};

/** The columns of the masked list. */
export function accountColumns(formats: Formats): readonly GridColumn<BankAccountRow>[] {
  const { currency, dateFormat } = formats;
  const statement = ({ statement_balance }: BankAccountRow): string =>
    statement_balance === null ? '' : formatMoney(statement_balance, currency, formats);
  return [
    {
      id: 'bank_name',
      label: texts.accountColumns.bank,
      isStrong: true,
      weight: 2,
      least: 150,
      phone: 'title',
      text: ({ bank_name }) => bank_name,
      render: ({ bank_name }) => (
        <span dir="auto" title={bank_name}>
          {bank_name}
        </span>
      ),
    },
    {
      id: 'account_type',
      label: texts.accountColumns.type,
      rigid: true,
      mayHide: true,
      phone: 'state',
      text: ({ account_type }) => badgeText(accountTypeLabel(account_type)),
      render: ({ account_type }) => <Badge>{accountTypeLabel(account_type)}</Badge>,
    },
    { ...masked('account_number_masked', texts.accountColumns.accountNumber), phone: 'second' },
    { ...masked('routing_number_masked', texts.accountColumns.routingNumber), mayHide: true },
    {
      id: 'ledger_account',
      label: texts.accountColumns.ledgerAccount,
      weight: 2,
      least: 170,
      text: ({ ledger_account }) => ledger_account ?? '',
      render: ({ account_id, ledger_account }) =>
        ledger_account !== null && (
          <RecordLink address={{ table: 'accounts', id: account_id }} isInGrid title={ledger_account}>
            {ledger_account}
          </RecordLink>
        ),
    },
    {
      id: 'reconciled_on',
      label: texts.accountColumns.reconciled,
      rigid: true,
      text: ({ reconciled_on }) => (reconciled_on === null ? NEVER : formatDate(reconciled_on, dateFormat)),
      render: ({ reconciled_on }) =>
        reconciled_on === null ? <span className={styles.soft}>{NEVER}</span> : <Day on={reconciled_on} />,
    },
    {
      id: 'statement_balance',
      label: texts.accountColumns.statement,
      align: 'end',
      rigid: true,
      text: statement,
      render: statement,
    },
    {
      id: 'balance',
      label: texts.accountColumns.ledger,
      align: 'end',
      rigid: true,
      phone: 'figure',
      text: ({ balance }) => formatMoney(balance, currency, formats),
      render: ({ balance }) => formatMoney(balance, currency, formats),
    },
  ];
}
