import { type Dashboard, endOfMonth } from '@ledgerwise/resource';
import { periodLabel } from '@ledgerwise/resource/report';
import { Card, EmptyState, later, Skeleton, useFormats } from '@ledgerwise/ui/core';
import styles from './dashboard.module.css';
import { useFigureLinks } from './figure-links.ts';
import { cashFlowTexts } from './texts.ts';

/** Placeholder in the size of the chart, marked as loading. */
const Waiting = () => (
  <div aria-busy="true">
    <Skeleton width="100%" height="16rem" />
  </div>
);

const BarChart = later(async () => (await import('@ledgerwise/ui/chart')).BarChart, Waiting);

/** Money in and out of the bank accounts, by month. */
export function CashFlow({ value }: { readonly value: Dashboard['cash_flow'] | undefined }) {
  const isEmpty = value?.every(
    ({ money_in, money_out }) => Number(money_in) === 0 && Number(money_out) === 0,
  );
  return (
    <Card title={cashFlowTexts.title}>
      <div className={styles.chart}>
        {!value && <Waiting />}
        {isEmpty && <EmptyState level={3} title={cashFlowTexts.empty} text={cashFlowTexts.emptyText} />}
        {value && !isEmpty && <Chart months={value} />}
      </div>
    </Card>
  );
}

function Chart({ months }: { readonly months: Dashboard['cash_flow'] }) {
  const { bankLinesOf } = useFigureLinks();
  const { currency } = useFormats();
  return (
    <>
      <BarChart
        title={cashFlowTexts.caption}
        series={[cashFlowTexts.moneyIn, cashFlowTexts.moneyOut]}
        groupLabel={cashFlowTexts.month}
        currency={currency}
        groups={months.map(({ month, money_in, money_out }) => {
          const end = endOfMonth(month);
          return {
            label: periodLabel({ from: month, to: end }, (day) => day),
            values: [money_in, money_out],
            ...bankLinesOf(month, end),
          };
        })}
      />
      <p className={styles.soft}>{cashFlowTexts.transfers}</p>
    </>
  );
}
