import { absolutePath, useHost } from '@ledgerwise/contract';
import { customers, invoices } from '@ledgerwise/domain';
import { Card, EmptyState, formatMoney, formatNumber, PageHeader, Tile } from '@ledgerwise/ui/core';
import { ResourceRoot, useLiveTable, useRecordCount } from '@ledgerwise/ui/resource';
import { ActivityCard } from './ActivityCard.tsx';
import styles from './dashboard.module.css';
import { useEarningsThisMonth, useEarningsToDate, useOutstanding } from './figures.ts';
import { greeting } from './greeting.ts';
import { UnpaidBills, UnpaidInvoices } from './OpenDocuments.tsx';
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
  const { auth } = useHost();
  const firstName = auth.user?.fullName.split(' ')[0];
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
            text="The balances of your bank, receivable and payable accounts are not shown here yet."
          />
        </Card>
        <UnpaidInvoices />
        <UnpaidBills />
        <Card title="Cash Flow Overview">
          <EmptyState
            level={3}
            title="No Cash Flow Data"
            text="Money in and out by month is not shown here yet."
          />
        </Card>
        <ActivityCard />
        <QuickActions />
      </div>
    </>
  );
}

/** What is said under a figure, and under none. */
interface Words {
  readonly some: string;
  readonly none: string;
}

function Tiles() {
  const { auth, basePath } = useHost();
  useLiveTable(customers.name);
  const count = useRecordCount(customers.name);
  useLiveTable(invoices.name);
  const written = useRecordCount(invoices.name);
  const outstanding = useOutstanding();
  const toDate = useEarningsToDate();
  const thisMonth = useEarningsThisMonth();
  const currency = auth.organisation?.baseCurrency;
  const figureOf = ({ error }: { readonly error: unknown }, amount: string | undefined) =>
    error ? '–' : amount === undefined ? undefined : formatMoney(amount, currency);
  const captionOf = ({ error }: { readonly error: unknown }, amount: string | undefined, words: Words) =>
    error ? 'Could not be read' : Number(amount ?? 0) === 0 ? words.none : words.some;
  const revenue = toDate.value?.revenue;
  const expenses = thisMonth.value?.expenses;
  const due = outstanding.value?.due;
  return (
    <div className={styles.tiles}>
      <Tile
        label="Total Revenue"
        figure={figureOf(toDate, revenue)}
        caption={captionOf(toDate, revenue, { some: 'Current total', none: 'No revenue data yet' })}
      />
      <Tile
        label="Outstanding Invoices"
        figure={figureOf(outstanding, due)}
        caption={
          outstanding.error ? 'Could not be read' : written.value === 0 ? 'No invoices yet' : 'Amount due'
        }
        to={`${absolutePath(basePath, invoices.path)}?view=awaiting`}
      />
      <Tile
        label="Monthly Expenses"
        figure={figureOf(thisMonth, expenses)}
        caption={captionOf(thisMonth, expenses, { some: 'This month', none: 'No expenses yet' })}
      />
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
