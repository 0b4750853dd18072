import { absolutePath, useHost } from '@ledgerwise/contract';
import { useSearchParams } from '@ledgerwise/contract/router';
import { accounts } from '@ledgerwise/domain';
import { Button, LinkButton, later, NoPermission, PageHeader } from '@ledgerwise/ui/core';
import { ResourceList } from '@ledgerwise/ui/list';
import { ResourceRoot, useInWords } from '@ledgerwise/ui/resource';
import styles from './chart.module.css';
import { texts } from './texts.ts';

const ChartTree = later(async () => (await import('./ChartTree.tsx')).ChartTree);

/** The chart of accounts: as a list, or as a tree with totals (`?as=tree`). */
export function ChartScreen() {
  const { auth, basePath } = useHost();
  const [params, setParams] = useSearchParams();
  const inWords = useInWords(accounts);
  const isTree = params.get('as') === 'tree';
  const links = (
    <>
      <LinkButton to={absolutePath(basePath, 'posting-rules')}>{texts.chartScreen.postingRules}</LinkButton>
      {auth.can('opening_balances.read') && (
        <LinkButton to={absolutePath(basePath, 'opening-balances')}>
          {texts.chartScreen.openingBalances}
        </LinkButton>
      )}
    </>
  );
  if (isTree && !auth.can(accounts.permissions.read))
    return <NoPermission action={texts.chartScreen.see} roles={auth.rolesWith(accounts.permissions.read)} />;
  return (
    <ResourceRoot resource={accounts}>
      {isTree ? (
        <>
          <PageHeader
            title={texts.chartScreen.title}
            description={texts.chartScreen.description}
            actions={
              <>
                {links}
                <Button onClick={() => setParams({})}>{texts.chartScreen.asList}</Button>
              </>
            }
          />
          <ChartTree />
        </>
      ) : (
        <ResourceList
          resource={inWords}
          toolbar={
            <span className={styles.tools}>
              <Button onClick={() => setParams({ as: 'tree' })}>{texts.chartScreen.asTree}</Button>
              {links}
            </span>
          }
        />
      )}
    </ResourceRoot>
  );
}
