import { absolutePath, useHost } from '@ledgerwise/contract';
import { bankRules } from '@ledgerwise/domain/banking';
import { Icon, LinkButton, NoPermission, PageHeader } from '@ledgerwise/ui/core';
import { ResourceRoot } from '@ledgerwise/ui/resource';
import { MAY_IMPORT, MAY_SEE_RECONCILIATIONS } from '../../banking-access.ts';
import { LedgerBankScreen } from './LedgerBankScreen.tsx';
import { ReconciliationList } from './ReconciliationList.tsx';
import { useReconciliationPlace } from './reconciliations.ts';
import { texts } from './texts.ts';
import { Worksheet } from './Worksheet.tsx';

/** Compares bank statements with the ledger until both say the same. */
export function ReconciliationPage() {
  const { auth } = useHost();
  const { id } = useReconciliationPlace();
  if (!auth.can(MAY_SEE_RECONCILIATIONS))
    return (
      <NoPermission action={texts.reconciliationPage.see} roles={auth.rolesWith(MAY_SEE_RECONCILIATIONS)} />
    );
  return (
    <ResourceRoot>
      <PageHeader
        title={texts.reconciliationPage.title}
        description={texts.reconciliationPage.description}
        actions={
          <>
            <RulesLink />
            {id !== null && <ImportLink isMain={false} />}
          </>
        }
        {...(id === null && { primary: <ImportLink isMain /> })}
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

/**
 * Link to the import of statements, for users who may import. On a worksheet the primary action is to finish
 * it.
 */
function ImportLink({ isMain }: { readonly isMain: boolean }) {
  const { auth, basePath } = useHost();
  const { account } = useReconciliationPlace();
  if (!auth.can(MAY_IMPORT)) return null;
  const to = absolutePath(basePath, 'reconciliation/import');
  return (
    <LinkButton
      variant={isMain ? 'primary' : 'secondary'}
      icon={<Icon name="import" />}
      to={account === null ? to : `${to}?account=${encodeURIComponent(account)}`}
    >
      {texts.reconciliationPage.import}
    </LinkButton>
  );
}

function Reconciliation() {
  const { id, go } = useReconciliationPlace();
  return (
    <LedgerBankScreen emptyText={texts.reconciliationPage.noAccount}>
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
