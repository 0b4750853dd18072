import { absolutePath, useHost } from '@ledgerwise/contract';
import { Card, LinkButton } from '@ledgerwise/ui/core';
import styles from './dashboard.module.css';

/** The ways in that are used most. */
export function QuickActions() {
  const { basePath } = useHost();
  const to = (path: string): string => absolutePath(basePath, path);
  return (
    <Card title="Quick Actions">
      <div className={styles.quick}>
        <LinkButton to={to('invoices/new')}>Create Invoice</LinkButton>
        <LinkButton to={to('customers/new')}>Add Customer</LinkButton>
        <LinkButton to={to('inventory')}>Manage Inventory</LinkButton>
        <LinkButton to={to('reports')}>View Reports</LinkButton>
      </div>
    </Card>
  );
}
