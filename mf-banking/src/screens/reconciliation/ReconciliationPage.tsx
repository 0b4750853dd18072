import { absolutePath, useHost } from '@ledgerwise/contract';
import {
  EmptyState,
  ErrorState,
  Icon,
  LinkButton,
  NoPermission,
  PageHeader,
  SelectField,
  Skeleton,
} from '@ledgerwise/ui/core';
import { ResourceRoot } from '@ledgerwise/ui/resource';
import { MAY_IMPORT, MAY_SEE_RECONCILIATIONS } from '../../banking-access.ts';
import { ReconciliationList } from './ReconciliationList.tsx';
import styles from './reconciliation.module.css';
import { useLedgerBanks, useReconciliationPlace } from './reconciliations.ts';
import { Worksheet } from './Worksheet.tsx';

/** Compares bank statements with the ledger until both say the same. */
export function ReconciliationPage() {
  const { auth } = useHost();
  if (!auth.can(MAY_SEE_RECONCILIATIONS))
    return <NoPermission action="see reconciliations" roles={auth.rolesWith(MAY_SEE_RECONCILIATIONS)} />;
  return (
    <ResourceRoot>
      <PageHeader
        title="Reconciliation"
        description="Compares a bank statement with the books, entry by entry, until both say the same."
        primary={<ImportLink />}
      />
      <Reconciliation />
    </ResourceRoot>
  );
}

/** Leads to the import of statements, for whom it is open. */
function ImportLink() {
  const { auth, basePath } = useHost();
  const { account } = useReconciliationPlace();
  if (!auth.can(MAY_IMPORT)) return null;
  const to = absolutePath(basePath, 'reconciliation/import');
  return (
    <LinkButton
      variant="primary"
      icon={<Icon name="import" />}
      to={account === null ? to : `${to}?account=${encodeURIComponent(account)}`}
    >
      Import Statement
    </LinkButton>
  );
}

function Reconciliation() {
  const banks = useLedgerBanks();
  const { account, id, go } = useReconciliationPlace();
  if (banks.error && !banks.value)
    return (
      <ErrorState error={banks.error} title="The bank accounts could not be loaded" onRetry={banks.retry} />
    );
  if (!banks.value) return <Skeleton width="100%" height="12rem" />;
  const chosen = account ?? banks.value[0]?.id;
  if (chosen === undefined)
    return (
      <EmptyState
        title="No bank account in the ledger"
        text="Add a bank account first: it becomes an account of the ledger, which can then be reconciled."
      />
    );
  return (
    <div className={styles.page}>
      <div className={styles.account}>
        <SelectField
          label="Bank Account"
          value={chosen}
          options={banks.value.map((bank) => ({ value: bank.id, label: `${bank.code} ${bank.name}` }))}
          onChange={(event) => go(event.target.value)}
        />
      </div>
      {id === null ? (
        <ReconciliationList key={chosen} account={chosen} onOpen={(opened) => go(chosen, opened)} />
      ) : (
        <Worksheet key={id} id={id} onClose={() => go(chosen)} />
      )}
    </div>
  );
}
