import { absolutePath, useHost } from '@ledgerwise/contract';
import { bankRules } from '@ledgerwise/domain/banking';
import { Icon, LinkButton, NoPermission, PageHeader } from '@ledgerwise/ui/core';
import { ResourceRoot } from '@ledgerwise/ui/resource';
import { MAY_IMPORT, MAY_SEE_RECONCILIATIONS } from '../../banking-access.ts';
import { LedgerBankScreen } from './LedgerBankScreen.tsx';
import { ReconciliationList } from './ReconciliationList.tsx';
import { useReconciliationPlace } from './reconciliations.ts';
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
        actions={<RulesLink />}
        primary={<ImportLink />}
      />
      <Reconciliation />
    </ResourceRoot>
  );
}

/** Leads to what lines of statements are for. */
function RulesLink() {
  const { auth, basePath } = useHost();
  if (!auth.can(bankRules.permissions.read)) return null;
  return <LinkButton to={absolutePath(basePath, bankRules.path)}>{bankRules.label.many}</LinkButton>;
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
  const { id, go } = useReconciliationPlace();
  return (
    <LedgerBankScreen emptyText="Add a bank account first: it becomes an account of the ledger, which can then be reconciled.">
      {(account, bank) =>
        id === null ? (
          <ReconciliationList key={account} bank={bank} onOpen={(opened) => go(account, opened)} />
        ) : (
          <Worksheet key={id} id={id} onClose={() => go(account)} />
        )
      }
    </LedgerBankScreen>
  );
}
