import { absolutePath, useHost } from '@ledgerwise/contract';
import { Banner, Button, Card, Icon, LinkButton, later, NoPermission, PageHeader } from '@ledgerwise/ui/core';
import { ResourceRoot, useRefreshAll } from '@ledgerwise/ui/resource';
import { useState } from 'react';
import { MAY_ADD, MAY_AUDIT, MAY_SEE, MAY_UNLOCK_OTHERS, PERMISSION_DENIED } from '../../banking-access.ts';
import { BankingArea } from '../area/BankingArea.tsx';
import { LockedMembers } from '../area/LockedMembers.tsx';
import { AccountList } from './AccountList.tsx';
import styles from './accounts.module.css';
import { useBankAccounts } from './bank-account-rows.ts';
import { SecurityClaims } from './SecurityClaims.tsx';
import { texts } from './texts.ts';

/** Its date picker loads antd, which the list does not wait for. */
const AddAccountDialog = later(async () => (await import('./AddAccountDialog.tsx')).AddAccountDialog);

/** The bank accounts of the organization, and a button to add one. */
export function BankAccountsPage() {
  return (
    <ResourceRoot>
      <BankAccounts />
    </ResourceRoot>
  );
}

function BankAccounts() {
  const { auth, basePath } = useHost();
  const refreshAll = useRefreshAll();
  const [isAdding, setAdding] = useState(false);
  const close = (): void => setAdding(false);
  const add = (): void => setAdding(true);
  return (
    <div className={styles.page}>
      <PageHeader
        title={texts.bankAccountsPage.title}
        description={texts.bankAccountsPage.description}
        actions={
          auth.can(MAY_AUDIT) && (
            <LinkButton to={absolutePath(basePath, 'audit-trail')} icon={<Icon name="history" />}>
              {texts.bankAccountsPage.auditTrail}
            </LinkButton>
          )
        }
        primary={
          <Button variant="primary" icon={<Icon name="add" />} onClick={add}>
            {texts.bankAccountsPage.add}
          </Button>
        }
      />
      {!auth.can(MAY_ADD) && (
        <Banner tone="bad" title={PERMISSION_DENIED}>
          {texts.bankAccountsPage.otherRole(
            auth.role,
            auth.organisation?.name ?? texts.bankAccountsPage.yourOrganization,
          )}
        </Banner>
      )}
      {auth.can(MAY_UNLOCK_OTHERS) && <LockedMembers />}
      {auth.can(MAY_SEE) ? (
        <BankingArea>
          <Accounts />
          {isAdding && <AddAccountDialog onAdded={refreshAll} onClose={close} />}
        </BankingArea>
      ) : (
        <NoPermission action={texts.bankAccountsPage.see} roles={auth.rolesWith(MAY_SEE)} />
      )}
      <Card title={texts.bankAccountsPage.protection}>
        <SecurityClaims />
      </Card>
      {!auth.can(MAY_SEE) && isAdding && <AddAccountDialog onAdded={refreshAll} onClose={close} />}
    </div>
  );
}

/** Requested only for users with access, because each request is recorded. */
function Accounts() {
  return <AccountList accounts={useBankAccounts()} />;
}
