import { absolutePath, useHost } from '@ledgerwise/contract';
import { Banner, Button, Card, countOf, EmptyState, Icon, LinkButton, useFormats } from '@ledgerwise/ui/core';
import type { Answer } from '@ledgerwise/ui/resource';
import { DataGrid } from '@ledgerwise/ui/table';
import { useCallback, useMemo, useState } from 'react';
import { MAY_SEE_RECONCILIATIONS } from '../../banking-access.ts';
import { AreaError } from '../area/AreaError.tsx';
import { isAreaShut } from '../area/area-errors.ts';
import { LockButton } from '../area/LockButton.tsx';
import { AccountDrawer } from './AccountDrawer.tsx';
import { accountColumns } from './account-columns.tsx';
import type { BankAccountRow } from './bank-account-rows.ts';

interface AccountListProps {
  readonly accounts: Answer<readonly BankAccountRow[]>;
  onAdd(): void;
}

/**
 * The bank accounts with masked numbers. If one cannot be decrypted, its row shows the reason, and the others are
 * unaffected.
 */
export function AccountList({ accounts, onAdd }: AccountListProps) {
  const formats = useFormats();
  const columns = useMemo(() => accountColumns(formats), [formats]);
  const { auth, basePath } = useHost();
  const maySee = auth.can(MAY_SEE_RECONCILIATIONS);
  const [opened, setOpened] = useState<BankAccountRow | null>(null);
  const reconcile = useCallback(
    ({ bank_name, account_id, archived_at, open_reconciliation_id }: BankAccountRow) =>
      archived_at === null && (
        <LinkButton
          size="small"
          data-nav="reconcile"
          tabIndex={-1}
          aria-label={`Reconcile ${bank_name}`}
          to={`${absolutePath(basePath, 'reconciliation')}?${new URLSearchParams({
            account: account_id,
            ...(open_reconciliation_id !== null && { id: open_reconciliation_id }),
          })}`}
        >
          Reconcile
        </LinkButton>
      ),
    [basePath],
  );
  const rows = accounts.value;
  if (accounts.error && (!rows || isAreaShut(accounts.error)))
    return (
      <AreaError
        error={accounts.error}
        title="Failed to fetch bank accounts. Please try again."
        onRetry={accounts.retry}
      />
    );
  const problems = rows?.filter(({ problem }) => problem !== null) ?? [];
  const used = rows?.filter(({ archived_at }) => archived_at === null);
  const archived = rows?.filter(({ archived_at }) => archived_at !== null) ?? [];
  const grid = (label: string, listed: readonly BankAccountRow[] | undefined) => (
    <DataGrid<BankAccountRow>
      label={label}
      columns={columns}
      rows={listed}
      skeletonRows={3}
      total={listed?.length}
      rowKeys={{ enter: setOpened }}
      onRowClick={setOpened}
      actions={maySee ? reconcile : undefined}
      caption={
        listed ? countOf(listed.length, 'bank account', 'bank accounts', formats) : 'Loading bank accounts...'
      }
    />
  );
  return (
    <>
      {problems.map(({ id, problem }) => (
        <Banner key={id} tone="bad" title="Bank numbers cannot be shown">
          {problem}
        </Banner>
      ))}
      <Card title="Bank Accounts" flush action={rows && <LockButton onLocked={accounts.retry} />}>
        {used?.length === 0 ? (
          <EmptyState
            level={3}
            title={archived.length === 0 ? 'No bank accounts yet' : 'No bank accounts in use'}
            text="Add the accounts that your organization pays from and is paid into. Each becomes a ledger account with its opening balance."
            actions={
              <Button icon={<Icon name="add" />} onClick={onAdd}>
                Add Secure Bank Account
              </Button>
            }
          />
        ) : (
          grid('Bank accounts', used)
        )}
      </Card>
      {archived.length > 0 && (
        <Card title="Archived Bank Accounts" flush>
          {grid('Archived bank accounts', archived)}
        </Card>
      )}
      {opened && (
        <AccountDrawer account={opened} onChanged={accounts.retry} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
