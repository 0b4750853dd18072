import { Banner, Day, Drawer, Facts, formatMoney, useFormats } from '@ledgerwise/ui/core';
import { RecordLink } from '@ledgerwise/ui/resource';
import { accountTypeLabel } from './account-form.ts';
import styles from './accounts.module.css';
import type { BankAccountRow } from './bank-account-rows.ts';
import { FullNumbers } from './FullNumbers.tsx';

interface AccountDrawerProps {
  readonly account: BankAccountRow;
  onClose(): void;
}

/** One bank account, and where the ledger tells of it. */
export function AccountDrawer({ account, onClose }: AccountDrawerProps) {
  const formats = useFormats();
  const { currency } = formats;
  const { opening_entry_id: entry, ledger_account: ledger } = account;
  return (
    <Drawer open title={account.bank_name} onClose={onClose}>
      <div className={styles.sections}>
        {account.problem !== null && (
          <Banner tone="bad" title="Bank numbers cannot be shown">
            {account.problem}
          </Banner>
        )}
        <Facts
          facts={[
            ['Account Type', accountTypeLabel(account.account_type)],
            ['Account Number', account.account_number_masked],
            [
              'Routing Number',
              account.problem === null ? (account.routing_number_masked ?? 'Not set') : null,
            ],
            [
              'Ledger Account',
              ledger && (
                <RecordLink address={{ table: 'accounts', id: account.account_id }}>{ledger}</RecordLink>
              ),
            ],
            ['Balance', formatMoney(account.balance, currency, formats)],
            ['Opening Balance', formatMoney(account.opening_balance, currency, formats)],
            [
              'Opening Entry',
              entry && (
                <RecordLink address={{ table: 'journal_entries', id: entry }}>
                  Open in the General Ledger
                </RecordLink>
              ),
            ],
            ['Added', <Day key="added" on={account.created_at} />],
          ]}
        />
        {account.problem === null && <FullNumbers id={account.id} />}
      </div>
    </Drawer>
  );
}
