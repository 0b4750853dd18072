import type { Row } from '@ledgerwise/contract';
import { addDecimals } from '@ledgerwise/resource';
import { Card, ErrorState, formatMoney, formatNumber, useFormats } from '@ledgerwise/ui/core';
import styles from './demo.module.css';
import { useRecords } from './use-records.ts';

/** By days overdue: the last day of each group, and its name. */
const AGES = [
  { until: 0, label: 'Not due yet' },
  { until: 30, label: '1-30 days overdue' },
  { until: 60, label: '31-60 days overdue' },
  { until: 90, label: '61-90 days overdue' },
  { until: Number.POSITIVE_INFINITY, label: 'Over 90 days overdue' },
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
    <Card title="Receivables by age">
      <table className={styles.ages} aria-busy={owed.status !== 'ready'}>
        <caption>Computed from the invoices of this demo</caption>
        <thead>
          <tr>
            <th scope="col">Age</th>
            <th scope="col">Invoices</th>
            <th scope="col">Owed</th>
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
              Total owed
            </th>
            <td>{money(total)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}
