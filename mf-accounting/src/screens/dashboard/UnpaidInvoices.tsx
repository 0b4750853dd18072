import { absolutePath, useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { invoices } from '@ledgerwise/domain';
import { Card, Day, EmptyState, ErrorState, formatMoney, LinkButton, Skeleton } from '@ledgerwise/ui/core';
import { useRecordCount } from '@ledgerwise/ui/resource';
import styles from './dashboard.module.css';
import { useUnpaid } from './figures.ts';

/** Invoices that customers have not paid, the first due at the top. */
export function UnpaidInvoices() {
  const { basePath } = useHost();
  const unpaid = useUnpaid();
  const count = useRecordCount(invoices.name);
  const to = (path: string): string => absolutePath(basePath, path);
  const rows = unpaid.value?.rows;
  return (
    <Card
      title="Invoices owed to you"
      action={
        <LinkButton size="small" to={to('invoices/new')}>
          New sales invoice
        </LinkButton>
      }
    >
      <div className={styles.unpaid}>
        {Boolean(unpaid.error) && !rows && (
          <ErrorState error={unpaid.error} title="Invoices could not be loaded" onRetry={unpaid.retry} />
        )}
        {!rows && !unpaid.error && <Skeleton width="70%" />}
        {rows?.length === 0 && (
          <EmptyState
            level={3}
            title={count.value === 0 ? 'No Invoices Yet' : 'Nothing is owed to you'}
            text="Invoices that your customers have not paid stand here, the first due at the top."
            actions={<LinkButton to={to('invoices/new')}>Create Invoice</LinkButton>}
          />
        )}
        {rows && rows.length > 0 && (
          <ul className={styles.activity}>
            {rows.map((row) => (
              <li key={row.id}>
                <span dir="auto">
                  <Link to={to(`${invoices.path}/${row.id}`)}>{String(row.invoice_number)}</Link>{' '}
                  {String(row.customer_name ?? '')}
                </span>
                <span className={styles.soft}>
                  {formatMoney(String(row.balance_due), String(row.currency))}, due{' '}
                  <Day on={String(row.due_date)} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
