import type { Row } from '@ledgerwise/contract';
import { EmptyState, ErrorState, SelectField, Skeleton } from '@ledgerwise/ui/core';
import type { ReactNode } from 'react';
import styles from './reconciliation.module.css';
import { useLedgerBanks, useReconciliationPlace } from './reconciliations.ts';
import { texts } from './texts.ts';

interface LedgerBankScreenProps {
  /** Text shown if the ledger has no bank account. */
  readonly emptyText: string;
  /** Content for the account. */
  readonly children: (account: string, bank: Row) => ReactNode;
}

/** A screen about one bank account of the ledger, which the user selects and the address contains. */
export function LedgerBankScreen({ emptyText, children }: LedgerBankScreenProps) {
  const banks = useLedgerBanks();
  const { account, go } = useReconciliationPlace();
  if (banks.error && !banks.value)
    return <ErrorState error={banks.error} title={texts.ledgerBankScreen.failed} onRetry={banks.retry} />;
  if (!banks.value) return <Skeleton width="100%" height="12rem" />;
  const chosen = account ?? banks.value[0]?.id;
  if (chosen === undefined) return <EmptyState title={texts.ledgerBankScreen.none} text={emptyText} />;
  return (
    <div className={styles.page}>
      <div className={styles.account}>
        <SelectField
          label={texts.ledgerBankScreen.bankAccount}
          value={chosen}
          options={banks.value.map((bank) => ({ value: bank.id, label: `${bank.code} ${bank.name}` }))}
          onChange={(event) => go(event.target.value)}
        />
      </div>
      {children(chosen, banks.value.find(({ id }) => id === chosen) ?? { id: chosen })}
    </div>
  );
}
