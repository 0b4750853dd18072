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
  /** A figure that says nothing yet is a dash, as its caption says what to do. */
  const figure = (value: string | number | undefined, write: (known: BusinessMetrics) => string) =>
    value !== undefined && Number(value) === 0 ? NONE : metrics && write(metrics);
  const caption = (value: string | number | undefined, some: string, none: string) =>
    value !== undefined && Number(value) === 0 ? none : some;
  return (
    <div className={styles.tiles}>
      <Tile
        label={metricsScreenTexts.totalRevenue}
        figure={figure(metrics?.revenue_this_month, ({ revenue_this_month: amount }) =>
          formatMoney(amount, currency, formats),
        )}
        caption={caption(
          metrics?.revenue_this_month,
          metricsScreenTexts.month,
          metricsScreenTexts.addInvoice,
        )}
        note={
          whole && Number(whole.revenue) !== 0
            ? metricsScreenTexts.whole(monthOf(whole.as_of), formatMoney(whole.revenue, currency, formats))
            : ''
        }
        {...profitOf(startOfMonth(today), today)}
      />
      <Tile
        label={metricsScreenTexts.customers}
        figure={figure(metrics?.customers_count, ({ customers_count: count }) =>
          formatNumber(count, formats),
        )}
        caption={caption(
          metrics?.customers_count,
          metricsScreenTexts.totalCustomers,
          metricsScreenTexts.addCustomer,
        )}
        to={absolutePath(basePath, customers.path)}
      />
      <Tile
        label={metricsScreenTexts.orders}
        figure={figure(metrics?.orders_this_month, ({ orders_this_month: count }) =>
          formatNumber(count, formats),
        )}
        caption={caption(
          metrics?.orders_this_month,
          metricsScreenTexts.month,
          metricsScreenTexts.createInvoice,
        )}
        to={absolutePath(basePath, salesOrders.path)}
      />
      <Tile
        label={metricsScreenTexts.growth}
        figure={figure(metrics?.growth_pct, ({ growth_pct: percent }) => formatPercent(percent, formats))}
        caption={caption(metrics?.growth_pct, metricsScreenTexts.vsLastMonth, metricsScreenTexts.notEnough)}
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
