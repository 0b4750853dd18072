import { absolutePath, useHost } from '@ledgerwise/contract';
import { Banner, Card, countOf, EmptyState, LinkButton, useFormats } from '@ledgerwise/ui/core';
import type { Answer } from '@ledgerwise/ui/resource';
import { DataGrid } from '@ledgerwise/ui/table';
import { useCallback, useMemo, useState } from 'react';
import { MAY_SEE_RECONCILIATIONS } from '../../banking-access.ts';
import { AreaError } from '../area/AreaError.tsx';
import { isAreaShut } from '../area/area-errors.ts';
import { LockButton } from '../area/LockButton.tsx';
import { AccountDrawer } from './AccountDrawer.tsx';
import { accountColumns } from './account-columns.tsx';
import styles from './accounts.module.css';
import type { BankAccountRow } from './bank-account-rows.ts';
import { texts } from './texts.ts';

interface AccountListProps {
  readonly accounts: Answer<readonly BankAccountRow[]>;
}

/**
 * The bank accounts with masked numbers. If one cannot be decrypted, its row shows the reason, and the others are
 * unaffected.
 */
export function AccountList({ accounts }: AccountListProps) {
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
          aria-label={texts.accountList.reconcileOne(bank_name)}
          to={`${absolutePath(basePath, 'reconciliation')}?${new URLSearchParams({
            account: account_id,
            ...(open_reconciliation_id !== null && { id: open_reconciliation_id }),
          })}`}
        >
          {texts.accountList.reconcile}
        </LinkButton>
      ),
    [basePath],
  );
  const rows = accounts.value;
  if (accounts.error && (!rows || isAreaShut(accounts.error)))
    return <AreaError error={accounts.error} title={texts.accountList.failed} onRetry={accounts.retry} />;
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
        listed
          ? countOf(listed.length, texts.accountList.one, texts.accountList.many, formats)
          : texts.accountList.loading
      }
    />
  );
  return (
    <>
      {problems.map(({ id, problem }) => (
        <Banner key={id} tone="bad" title={texts.accountList.unreadable}>
          {problem}
        </Banner>
      ))}
      <Card title={texts.accountList.title} flush action={rows && <LockButton onLocked={accounts.retry} />}>
        {used?.length === 0 ? (
          <div className={styles.none}>
            <EmptyState
              level={3}
              title={archived.length === 0 ? texts.accountList.noneYet : texts.accountList.noneInUse}
              text={texts.accountList.emptyText}
            />
          </div>
        ) : (
          grid(texts.accountList.label, used)
        )}
      </Card>
      {archived.length > 0 && (
        <Card title={texts.accountList.archivedTitle} flush>
          {grid(texts.accountList.archivedLabel, archived)}
        </Card>
      )}
      {opened && (
        <AccountDrawer account={opened} onChanged={accounts.retry} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
