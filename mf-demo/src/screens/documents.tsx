import { useHost } from '@ledgerwise/contract';
import { Button, type Tone } from '@ledgerwise/ui/core';
import {
  accountsPayable,
  accountsReceivable,
  generalLedger,
  invoices,
  salesOrders,
} from '../resources/documents.resource.ts';
import { ReadOnlyList } from './ReadOnlyList.tsx';

const TONES: Readonly<Record<string, Tone>> = {
  Paid: 'good',
  Current: 'good',
  Fulfilled: 'good',
  Outstanding: 'bad',
  Overdue: 'bad',
  Draft: 'warn',
  Pending: 'warn',
  Scheduled: 'info',
};

const premiumOnly = (what: string) => `${what} is available in the full premium version`;

export function SalesOrdersPage() {
  const { notify } = useHost();
  return (
    <ReadOnlyList
      resource={salesOrders}
      description="Sample orders of the sample company."
      tones={TONES}
      actions={
        <Button variant="primary" onClick={() => notify.info({ title: premiumOnly('Sales Order creation') })}>
          New Sales Order
        </Button>
      }
    />
  );
}

export function InvoicesPage() {
  const { notify } = useHost();
  return (
    <ReadOnlyList
      resource={invoices}
      description="Sample invoices of the sample company."
      tones={TONES}
      actions={
        <Button variant="primary" onClick={() => notify.info({ title: premiumOnly('Invoice creation') })}>
          Create Invoice
        </Button>
      }
      rowAction={({ invoice_number }) => (
        <Button
          size="small"
          aria-label={`View ${String(invoice_number)}`}
          onClick={() =>
            notify.info({
              title: `Viewing invoice ${String(invoice_number)} - Full invoice management available in premium version`,
            })
          }
        >
          View
        </Button>
      )}
    />
  );
}

export function ReceivablesPage() {
  return (
    <ReadOnlyList
      resource={accountsReceivable}
      description="What customers owe the sample company."
      tones={TONES}
      actions={<Button unavailable={premiumOnly('Recording payments')}>Record Payment</Button>}
    />
  );
}

export function PayablesPage() {
  return (
    <ReadOnlyList
      resource={accountsPayable}
      description="What the sample company owes its vendors."
      tones={TONES}
      actions={<Button unavailable={premiumOnly('Bill creation')}>New Bill</Button>}
    />
  );
}

export function LedgerPage() {
  return (
    <ReadOnlyList
      resource={generalLedger}
      description="The sample company's postings of the last month, each with its two sides."
      tones={TONES}
      actions={<Button unavailable={premiumOnly('Journal entry creation')}>New Journal Entry</Button>}
    />
  );
}
