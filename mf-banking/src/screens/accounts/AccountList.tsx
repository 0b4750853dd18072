import { Banner, Button, Card, countOf, EmptyState, Icon, useFormats } from '@ledgerwise/ui/core';
import type { Answer } from '@ledgerwise/ui/resource';
import { DataGrid } from '@ledgerwise/ui/table';
import { useMemo, useState } from 'react';
import { AreaError } from '../area/AreaError.tsx';
import { isAreaShut } from '../area/area-errors.ts';
import { AccountDrawer } from './AccountDrawer.tsx';
import { accountColumns } from './account-columns.tsx';
import type { BankAccountRow } from './bank-account-rows.ts';

interface AccountListProps {
  readonly accounts: Answer<readonly BankAccountRow[]>;
  onAdd(): void;
}

/** The bank accounts with their masked numbers. One that cannot be opened says why, and hides no other. */
export function AccountList({ accounts, onAdd }: AccountListProps) {
  const formats = useFormats();
  const columns = useMemo(() => accountColumns(formats), [formats]);
  const [opened, setOpened] = useState<BankAccountRow | null>(null);
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
  return (
    <>
      {problems.map(({ id, problem }) => (
        <Banner key={id} tone="bad" title="Bank numbers cannot be shown">
          {problem}
        </Banner>
      ))}
      <Card title="Bank Accounts" flush>
        {rows?.length === 0 ? (
          <EmptyState
            level={3}
            title="No bank accounts yet"
            text="Add the accounts that your organisation pays from and is paid into. Each becomes an account of the ledger with its opening balance."
            actions={
              <Button icon={<Icon name="add" />} onClick={onAdd}>
                Add Secure Bank Account
              </Button>
            }
          />
        ) : (
          <DataGrid<BankAccountRow>
            label="Bank accounts"
            columns={columns}
            rows={rows}
            skeletonRows={3}
            total={rows?.length}
            rowKeys={{ enter: setOpened }}
            onRowClick={setOpened}
            caption={
              rows
                ? countOf(rows.length, 'bank account', 'bank accounts', formats)
                : 'Loading bank accounts...'
            }
          />
        )}
      </Card>
      {opened && <AccountDrawer account={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
