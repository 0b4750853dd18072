import { absolutePath, useHost } from '@ledgerwise/contract';
import { customers } from '@ledgerwise/domain';
import {
  Card,
  EmptyState,
  formatMoney,
  formatNumber,
  LinkButton,
  PageHeader,
  Tile,
} from '@ledgerwise/ui/core';
import { ResourceRoot, useLiveTable, useRecordCount } from '@ledgerwise/ui/resource';
import { ActivityCard } from './ActivityCard.tsx';
import styles from './dashboard.module.css';
import { greeting } from './greeting.ts';
import { QuickActions } from './QuickActions.tsx';

/** Where the day begins: what there is, what is owed, and what happened last. */
export function DashboardScreen() {
  return (
    <ResourceRoot>
      <Overview />
    </ResourceRoot>
  );
}

function Overview() {
  const { auth, basePath } = useHost();
  const firstName = auth.user?.fullName.split(' ')[0];
  const to = (path: string): string => absolutePath(basePath, path);
  return (
    <>
      <PageHeader
        title={firstName ? `${greeting(new Date())}, ${firstName}` : greeting(new Date())}
        description={auth.organisation ? `Here is how ${auth.organisation.name} stands today.` : undefined}
      />
      <Tiles />
      <div className={styles.panels}>
        <Card title="Account Balances">
          <EmptyState
            level={3}
            title="No Account Data"
            text="The balances of your bank, receivable and payable accounts will stand here once something is posted."
          />
        </Card>
        <Card
          title="Invoices owed to you"
          action={
            <LinkButton size="small" to={to('invoices/new')}>
              New sales invoice
            </LinkButton>
          }
        >
          <EmptyState
            level={3}
            title="No Invoices Yet"
            text="Invoices that your customers have not paid will stand here, the oldest first."
            actions={<LinkButton to={to('invoices/new')}>Create Invoice</LinkButton>}
          />
        </Card>
        <Card
          title="Bills you need to pay"
          action={
            <LinkButton size="small" to={to('accounts-payable')}>
              New bill
            </LinkButton>
          }
        >
          <EmptyState
            level={3}
            title="No Bills Yet"
            text="Bills that fall due will stand here, the next first."
            actions={<LinkButton to={to('accounts-payable')}>Create Bill</LinkButton>}
          />
        </Card>
        <Card title="Cash Flow Overview">
          <EmptyState
            level={3}
            title="No Cash Flow Data"
            text="Money in and out by month will stand here once payments are recorded."
          />
        </Card>
        <ActivityCard />
        <QuickActions />
      </div>
    </>
  );
}

function Tiles() {
  const { auth, basePath } = useHost();
  useLiveTable(customers.name);
  const count = useRecordCount(customers.name);
  const nothing = formatMoney('0', auth.organisation?.baseCurrency);
  return (
    <div className={styles.tiles}>
      <Tile label="Total Revenue" figure={nothing} caption="No revenue data yet" />
      <Tile label="Outstanding Invoices" figure={nothing} caption="No invoices yet" />
      <Tile label="Monthly Expenses" figure={nothing} caption="No expenses yet" />
      <Tile
        label="Active Customers"
        figure={count.error ? '–' : count.value === undefined ? undefined : formatNumber(count.value)}
        caption={
          count.error ? 'Could not be counted' : count.value === 0 ? 'No customers yet' : 'Total customers'
        }
        to={absolutePath(basePath, customers.path)}
      />
    </div>
  );
}
