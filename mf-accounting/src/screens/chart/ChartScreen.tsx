import { absolutePath, useHost } from '@ledgerwise/contract';
import { useSearchParams } from '@ledgerwise/contract/router';
import { accounts } from '@ledgerwise/domain';
import { Button, LinkButton, NoPermission, PageHeader } from '@ledgerwise/ui/core';
import { ResourceList } from '@ledgerwise/ui/list';
import { ResourceRoot, useInWords } from '@ledgerwise/ui/resource';
import { lazy, Suspense } from 'react';
import styles from './chart.module.css';

const ChartTree = lazy(async () => ({ default: (await import('./ChartTree.tsx')).ChartTree }));

/** The chart of accounts: as a list, or as a tree with what it adds up to (`?as=tree`). */
export function ChartScreen() {
  const { auth, basePath } = useHost();
  const [params, setParams] = useSearchParams();
  const inWords = useInWords(accounts);
  const isTree = params.get('as') === 'tree';
  const links = (
    <>
      <LinkButton to={absolutePath(basePath, 'posting-rules')}>Posting Rules</LinkButton>
      {auth.can('opening_balances.read') && (
        <LinkButton to={absolutePath(basePath, 'opening-balances')}>Opening Balances</LinkButton>
      )}
    </>
  );
  if (isTree && !auth.can(accounts.permissions.read))
    return <NoPermission action="see accounts" roles={auth.rolesWith(accounts.permissions.read)} />;
  return (
    <ResourceRoot resource={accounts}>
      {isTree ? (
        <>
          <PageHeader
            title="Chart of Accounts"
            description="The trial balance of today, by type and subtype."
            actions={
              <>
                {links}
                <Button onClick={() => setParams({})}>Show as list</Button>
              </>
            }
          />
          <Suspense>
            <ChartTree />
          </Suspense>
        </>
      ) : (
        <ResourceList
          resource={inWords}
          toolbar={
            <span className={styles.tools}>
              <Button onClick={() => setParams({ as: 'tree' })}>Show as tree</Button>
              {links}
            </span>
          }
        />
      )}
    </ResourceRoot>
  );
}
