import { absolutePath, useHost, useIsOn } from '@ledgerwise/contract';
import { invoices } from '@ledgerwise/domain';
import { Button, Card, LinkButton } from '@ledgerwise/ui/core';
import { refusal } from '@ledgerwise/ui/resource';
import { lazy, Suspense, useState } from 'react';
import styles from './dashboard.module.css';

const NewDocumentDialog = lazy(async () => ({
  default: (await import('@ledgerwise/ui/document')).NewDocumentDialog,
}));

/** The ways in that are used most. */
export function QuickActions() {
  const { basePath, auth } = useHost();
  const isOn = useIsOn();
  const [isInvoicing, setInvoicing] = useState(false);
  const to = (path: string): string => absolutePath(basePath, path);
  return (
    <Card title="Quick Actions">
      <div className={styles.quick}>
        <LinkButton to={to('invoices/new')}>Create Invoice</LinkButton>
        <Button unavailable={refusal(auth, invoices.permissions.create)} onClick={() => setInvoicing(true)}>
          Quick Invoice
        </Button>
        <LinkButton to={to('customers/new')}>Add Customer</LinkButton>
        {isOn('inventory') && <LinkButton to={to('inventory')}>Manage Inventory</LinkButton>}
        {isOn('reports') && <LinkButton to={to('reports')}>View Reports</LinkButton>}
      </div>
      {isInvoicing && (
        <Suspense>
          <NewDocumentDialog resource={invoices} onClose={() => setInvoicing(false)} />
        </Suspense>
      )}
    </Card>
  );
}
