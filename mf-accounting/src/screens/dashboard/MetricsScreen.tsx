import { useHost } from '@ledgerwise/contract';
import { customers, invoices } from '@ledgerwise/domain';
import { formatMoney, formatNumber, PageHeader, Tile } from '@ledgerwise/ui/core';
import { ResourceRoot, useLiveTable, useRecordCount } from '@ledgerwise/ui/resource';
import { ActivityCard } from './ActivityCard.tsx';
import styles from './dashboard.module.css';
import { growthOf, useEarningsLastMonth, useEarningsThisMonth, useOrdersThisMonth } from './figures.ts';
import { QuickActions } from './QuickActions.tsx';

/** The business in four figures. A figure that could not be read counts as zero. */
export function MetricsScreen() {
  return (
    <ResourceRoot>
      <PageHeader title="Business Metrics" />
      <Metrics />
      <div className={styles.panels}>
        <QuickActions />
        <ActivityCard />
      </div>
    </ResourceRoot>
  );
}

function Metrics() {
  const currency = useHost().auth.organisation?.baseCurrency;
  useLiveTable(customers.name);
  useLiveTable(invoices.name);
  const answer = useRecordCount(customers.name);
  const thisMonth = useEarningsThisMonth();
  const lastMonth = useEarningsLastMonth();
  const ordered = useOrdersThisMonth();
  const count = answer.error ? 0 : answer.value;
  const orders = ordered.error ? 0 : ordered.value;
  const revenue = thisMonth.error ? '0' : thisMonth.value?.revenue;
  const growth = growthOf(revenue ?? '0', lastMonth.value?.revenue ?? '0');
  return (
    <div className={styles.tiles}>
      <Tile
        label="Total Revenue"
        figure={revenue === undefined ? undefined : formatMoney(revenue, currency)}
        caption={Number(revenue) === 0 ? 'Add an invoice to get started' : 'This month'}
      />
      <Tile
        label="Customers"
        figure={count === undefined ? undefined : formatNumber(count)}
        caption={count === 0 ? 'Add your first customer' : 'Total customers'}
      />
      <Tile
        label="Orders"
        figure={orders === undefined ? undefined : formatNumber(orders)}
        caption={orders === 0 ? 'Create your first invoice' : 'This month'}
      />
      <Tile
        label="Growth"
        figure={
          revenue === undefined || !(lastMonth.value || lastMonth.error)
            ? undefined
            : `${formatNumber(growth ?? 0)}%`
        }
        caption={growth === null ? 'Not enough data yet' : 'vs last month'}
      />
    </div>
  );
}
