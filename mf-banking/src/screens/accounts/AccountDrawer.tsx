import { useHost } from '@ledgerwise/contract';
import { ActionDialog } from '@ledgerwise/ui/actions';
import {
  Banner,
  Button,
  Day,
  Drawer,
  Facts,
  formatMoney,
  Icon,
  later,
  useFormats,
} from '@ledgerwise/ui/core';
import { RecordLink, refusal } from '@ledgerwise/ui/resource';
import { useState } from 'react';
import { MAY_CHANGE } from '../../banking-access.ts';
import { accountTypeLabel } from './account-form.ts';
import styles from './accounts.module.css';
import { archiveAccount, restoreAccount } from './archive-account.ts';
import type { BankAccountRow } from './bank-account-rows.ts';
import { FullNumbers } from './FullNumbers.tsx';
import { numberFormat } from './number-formats.ts';
import { texts } from './texts.ts';

const EditAccountDialog = later(async () => (await import('./EditAccountDialog.tsx')).EditAccountDialog);

interface AccountDrawerProps {
  readonly account: BankAccountRow;
  onChanged(): void;
  onClose(): void;
}

/** One bank account, with links to its account in the ledger. */
export function AccountDrawer({ account, onChanged, onClose }: AccountDrawerProps) {
  const { auth } = useHost();
  const [step, setStep] = useState<'edit' | 'archive' | null>(null);
  const formats = useFormats();
  const { currency } = formats;
  const { opening_entry_id: entry, ledger_account: ledger } = account;
  const format = numberFormat(account.number_format);
  const isArchived = account.archived_at !== null;
  const changed = (): void => {
    onClose();
    onChanged();
  };
  const unavailable = refusal(auth, MAY_CHANGE);
  return (
    <Drawer open title={account.bank_name} onClose={onClose}>
      <div className={styles.sections}>
        {account.problem !== null && (
          <Banner tone="bad" title={texts.accountDrawer.unreadable}>
            {account.problem}
          </Banner>
        )}
        <Facts
          facts={[
            [texts.accountDrawer.accountType, accountTypeLabel(account.account_type)],
            [texts.accountDrawer.country, format.label],
            [format.account.label, account.account_number_masked],
            [
              format.routing?.label ?? texts.accountDrawer.routingNumber,
              format.routing && account.problem === null
                ? (account.routing_number_masked ?? texts.accountDrawer.notSet)
                : null,
            ],
            [
              texts.accountDrawer.ledgerAccount,
              ledger && (
                <RecordLink address={{ table: 'accounts', id: account.account_id }}>{ledger}</RecordLink>
              ),
            ],
            [texts.accountDrawer.balance, formatMoney(account.balance, currency, formats)],
            [texts.accountDrawer.openingBalance, formatMoney(account.opening_balance, currency, formats)],
            [
              texts.accountDrawer.openingEntry,
              entry && (
                <RecordLink address={{ table: 'journal_entries', id: entry }}>
                  {texts.accountDrawer.openGeneralLedger}
                </RecordLink>
              ),
            ],
            [texts.accountDrawer.added, <Day key="added" on={account.created_at} />],
            [
              texts.accountDrawer.archived,
              account.archived_at && <Day key="archived" on={account.archived_at} />,
            ],
          ]}
        />
        {account.problem === null && <FullNumbers id={account.id} />}
        <div className={styles.actions}>
          {!isArchived && (
            <Button icon={<Icon name="edit" />} unavailable={unavailable} onClick={() => setStep('edit')}>
              {texts.accountDrawer.edit}
            </Button>
          )}
          <Button icon={<Icon name="archive" />} unavailable={unavailable} onClick={() => setStep('archive')}>
            {isArchived ? restoreAccount.label : archiveAccount.label}
          </Button>
        </div>
        {step === 'edit' && (
          <EditAccountDialog account={account} onChanged={changed} onClose={() => setStep(null)} />
        )}
        {step === 'archive' && (
          <ActionDialog
            action={isArchived ? restoreAccount : archiveAccount}
            row={account}
            onClose={() => setStep(null)}
            onDone={changed}
          />
        )}
      </div>
    </Drawer>
  );
}
