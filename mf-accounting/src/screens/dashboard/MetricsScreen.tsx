import { absolutePath, useHost } from '@ledgerwise/contract';
import { customers, salesOrders } from '@ledgerwise/domain';
import { type BusinessMetrics, type Dashboard, startOfMonth } from '@ledgerwise/resource';
import { formatMoney, formatNumber, formatPercent, PageHeader, Tile, useFormats } from '@ledgerwise/ui/core';
import { type Answer, ResourceRoot, useToday } from '@ledgerwise/ui/resource';
import { ActivityCard } from './ActivityCard.tsx';
import styles from './dashboard.module.css';
import { useFigureLinks } from './figure-links.ts';
import { metricsScreenTexts } from './metrics-texts.ts';
import { monthBefore, monthOf, shortMonth } from './months.ts';
import { NONE } from './no-figure.ts';
import { QuickActions } from './QuickActions.tsx';
import { partOf, useDashboard } from './use-dashboard.ts';

/** The business in four figures. A figure that could not be read counts as zero. */
export function MetricsScreen() {
  return (
    <ResourceRoot>
      <PageHeader title={metricsScreenTexts.title} />
      <Metrics />
    </ResourceRoot>
  );
}

const NOTHING: BusinessMetrics = {
  revenue_this_month: '0',
  customers_count: 0,
  orders_this_month: 0,
  growth_pct: '0',
};

function Metrics() {
  const answer = useDashboard();
  return (
    <>
      <MetricTiles answer={partOf(answer, ({ metrics }) => metrics)} whole={answer.value} />
      <div className={styles.panels}>
        <QuickActions />
        <ActivityCard answer={partOf(answer, ({ activity }) => activity)} />
      </div>
    </>
  );
}

interface MetricTilesProps {
  readonly answer: Answer<BusinessMetrics>;
  /** Further figures of the dashboard. */
  readonly whole: Dashboard | undefined;
}

function MetricTiles({ answer, whole }: MetricTilesProps) {
  const { basePath } = useHost();
  const formats = useFormats();
  const { currency } = formats;
  const today = useToday();
  const { profitOf } = useFigureLinks();
  const metrics = answer.error ? NOTHING : answer.value;
  /** Before the first posting, a zero says nothing: a dash, and the caption says what to do. */
  const isUnused = Boolean(answer.error) || whole?.has_postings === false;
  const isZero = (value: string | number | undefined) => value !== undefined && Number(value) === 0;
  const figure = (isNone: boolean, write: (known: BusinessMetrics) => string) =>
    isNone ? NONE : metrics && write(metrics);
  const ofMonth = (value: string | number | undefined, none: string) =>
    isUnused && isZero(value) ? none : metricsScreenTexts.month;
  return (
    <div className={styles.tiles}>
      <Tile
        label={metricsScreenTexts.totalRevenue}
        figure={figure(isUnused && isZero(metrics?.revenue_this_month), ({ revenue_this_month: amount }) =>
          formatMoney(amount, currency, formats),
        )}
        caption={ofMonth(metrics?.revenue_this_month, metricsScreenTexts.addInvoice)}
        note={
          whole && Number(whole.revenue) !== 0
            ? metricsScreenTexts.whole(monthOf(whole.as_of), formatMoney(whole.revenue, currency, formats))
            : ''
        }
        {...profitOf(startOfMonth(today), today)}
      />
      <Tile
        label={metricsScreenTexts.customers}
        figure={figure(isUnused && isZero(metrics?.customers_count), ({ customers_count: count }) =>
          formatNumber(count, formats),
        )}
        caption={
          isZero(metrics?.customers_count)
            ? metricsScreenTexts.addCustomer
            : metricsScreenTexts.totalCustomers
        }
        to={absolutePath(basePath, customers.path)}
      />
      <Tile
        label={metricsScreenTexts.orders}
        figure={figure(isUnused && isZero(metrics?.orders_this_month), ({ orders_this_month: count }) =>
          formatNumber(count, formats),
        )}
        caption={ofMonth(metrics?.orders_this_month, metricsScreenTexts.createInvoice)}
        to={absolutePath(basePath, salesOrders.path)}
      />
      <Tile
        label={metricsScreenTexts.growth}
        // Also zero if there was no revenue last month, of which there is no percentage.
        figure={figure(isZero(metrics?.growth_pct), ({ growth_pct: percent }) =>
          formatPercent(percent, formats),
        )}
        caption={isZero(metrics?.growth_pct) ? metricsScreenTexts.notEnough : metricsScreenTexts.vsLastMonth}
        note={
          whole && Number(whole.metrics.growth_pct) !== 0
            ? metricsScreenTexts.against(shortMonth(whole.as_of), monthBefore(whole.as_of))
            : ''
        }
        {...profitOf(startOfMonth(today), today, { compare: 'previous_period' })}
      />
    </div>
  );
}
