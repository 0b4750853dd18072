import { useHost } from '@ledgerwise/contract';
import { customers } from '@ledgerwise/domain';
import { formatMoney, formatNumber, PageHeader, Tile } from '@ledgerwise/ui/core';
import { ResourceRoot, useLiveTable, useRecordCount } from '@ledgerwise/ui/resource';
import { ActivityCard } from './ActivityCard.tsx';
import styles from './dashboard.module.css';
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
  const answer = useRecordCount(customers.name);
  const count = answer.error ? 0 : answer.value;
  return (
    <div className={styles.tiles}>
      <Tile
        label="Total Revenue"
        figure={formatMoney('0', currency)}
        caption="Add an invoice to get started"
      />
      <Tile
        label="Customers"
        figure={count === undefined ? undefined : formatNumber(count)}
        caption={count === 0 ? 'Add your first customer' : 'Total customers'}
      />
      <Tile label="Orders" figure="0" caption="Create your first invoice" />
      <Tile label="Growth" figure="0%" caption="Not enough data yet" />
    </div>
  );
}
