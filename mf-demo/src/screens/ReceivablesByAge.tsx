import type { Row } from '@ledgerwise/contract';
import { addDecimals } from '@ledgerwise/resource';
import { Card, ErrorState, formatMoney, formatNumber, useFormats } from '@ledgerwise/ui/core';
import styles from './demo.module.css';
import { texts } from './texts.ts';
import { useRecords } from './use-records.ts';

/** By days overdue: the last day of each group, and its name. */
const AGES = [
  { until: 0, label: texts.ages.notDue },
  { until: 30, label: texts.ages.until30 },
  { until: 60, label: texts.ages.until60 },
  { until: 90, label: texts.ages.until90 },
  { until: Number.POSITIVE_INFINITY, label: texts.ages.over90 },
] as const;

/** Sums the demo's receivables by age. */
export function receivablesByAge(rows: readonly Row[]) {
  const ages = AGES.map(({ label, until }, at) => {
    const after = AGES[at - 1]?.until ?? Number.NEGATIVE_INFINITY;
    const found = rows.filter(({ days_overdue: days }) => Number(days) > after && Number(days) <= until);
    return { label, count: found.length, amount: sumOf(found) };
  });
  return { ages, total: sumOf(rows) };
}

const sumOf = (rows: readonly Row[]): string =>
  rows.reduce((sum, { amount_due }) => addDecimals(sum, String(amount_due ?? '0')), '0.00');

/** A report of the records that the demo shows: it follows them. */
export function ReceivablesByAge() {
  const formats = useFormats();
  const owed = useRecords('accounts_receivable', { size: 500 });
  if (owed.status === 'failed') return <ErrorState error={owed.error} onRetry={owed.retry} />;
  const { ages, total } = receivablesByAge(owed.status === 'ready' ? owed.rows : []);
  const money = (amount: string): string => formatMoney(amount, formats.currency, formats);
  return (
    <Card title={texts.ages.title}>
      <table className={styles.ages} aria-busy={owed.status !== 'ready'}>
        <caption>{texts.ages.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.ages.age}</th>
            <th scope="col">{texts.ages.invoices}</th>
            <th scope="col">{texts.ages.owed}</th>
          </tr>
        </thead>
        <tbody>
          {ages.map(({ label, count, amount }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatNumber(count, formats)}</td>
              <td>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {texts.ages.total}
            </th>
            <td>{money(total)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}
