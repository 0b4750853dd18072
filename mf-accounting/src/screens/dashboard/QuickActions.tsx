import { absolutePath, useHost, useIsOn } from '@ledgerwise/contract';
import { invoices } from '@ledgerwise/domain';
import { Button, Card, LinkButton, later } from '@ledgerwise/ui/core';
import { refusal } from '@ledgerwise/ui/resource';
import { useState } from 'react';
import styles from './dashboard.module.css';
import { quickActionsTexts } from './texts.ts';

const NewDocumentDialog = later(async () => (await import('@ledgerwise/ui/document')).NewDocumentDialog);

/** The ways in that are used most. */
export function QuickActions() {
  const { basePath, auth } = useHost();
  const isOn = useIsOn();
  const [isInvoicing, setInvoicing] = useState(false);
  const to = (path: string): string => absolutePath(basePath, path);
  return (
    <Card title={quickActionsTexts.quickActions}>
      <div className={styles.quick}>
        <LinkButton to={to('invoices/new')}>{quickActionsTexts.createInvoice}</LinkButton>
        <Button unavailable={refusal(auth, invoices.permissions.create)} onClick={() => setInvoicing(true)}>
          {quickActionsTexts.quickInvoice}
        </Button>
        <LinkButton to={to('customers/new')}>{quickActionsTexts.addCustomer}</LinkButton>
        {isOn('inventory') && (
          <LinkButton to={to('inventory')}>{quickActionsTexts.manageInventory}</LinkButton>
        )}
        {isOn('reports') && <LinkButton to={to('reports')}>{quickActionsTexts.viewReports}</LinkButton>}
      </div>
      {isInvoicing && <NewDocumentDialog resource={invoices} onClose={() => setInvoicing(false)} />}
    </Card>
  );
}
