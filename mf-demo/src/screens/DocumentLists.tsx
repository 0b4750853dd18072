import { type Row, useHost } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import type { AnyResource } from '@ledgerwise/resource';
import { Button, Icon, IconButton } from '@ledgerwise/ui/core';
import { ResourceList } from '@ledgerwise/ui/list';
import { ResourceRoot } from '@ledgerwise/ui/resource';
import { type ReactNode, useCallback } from 'react';
import {
  accountsPayable,
  accountsReceivable,
  generalLedger,
  invoices,
  salesOrders,
} from '../resources/documents.resource.ts';
import { premiumOnly, texts } from './texts.ts';

const { documents: text } = texts;

interface LookedAtProps {
  readonly resource: AnyResource;
  readonly primary: ReactNode;
  /** Returns the address of a row's document in the demo; keep the function stable. */
  at?(row: Row): string;
}

/** A read-only list of the product: its documents can be opened if they have a page. */
function LookedAt({ resource, primary, at }: LookedAtProps) {
  const { basePath } = useHost();
  const navigate = useNavigate();
  const view = useCallback(
    (row: Row) =>
      at && (
        <IconButton
          size="small"
          label={text.view(String(at(row).split('/').at(-1)))}
          data-nav="view"
          tabIndex={-1}
          icon={<Icon name="view" />}
          onClick={() => void navigate(`${basePath}/${at(row)}`)}
        />
      ),
    [at, basePath, navigate],
  );
  return (
    <ResourceRoot resource={resource}>
      <ResourceList resource={resource} primary={primary} row={view} />
    </ResourceRoot>
  );
}

const orderAt = ({ id }: Row): string => `${salesOrders.path}/${id}`;
const invoiceAt = ({ invoice_number }: Row): string => `${invoices.path}/${String(invoice_number)}`;

/** A button that explains which feature needs the full version. */
function Premium({ label, what }: { readonly label: string; readonly what: string }) {
  const { notify } = useHost();
  return (
    <Button
      variant="primary"
      icon={<Icon name="add" />}
      onClick={() => notify.info({ title: premiumOnly(what) })}
    >
      {label}
    </Button>
  );
}

export const SalesOrdersPage = () => (
  <LookedAt
    resource={salesOrders}
    at={orderAt}
    primary={<Premium label={text.newOrder} what={text.orders} />}
  />
);

export const InvoicesPage = () => (
  <LookedAt
    resource={invoices}
    at={invoiceAt}
    primary={<Premium label={text.newInvoice} what={text.invoices} />}
  />
);

export const ReceivablesPage = () => (
  <LookedAt
    resource={accountsReceivable}
    at={invoiceAt}
    primary={<Button unavailable={premiumOnly(text.payments)}>{text.recordPayment}</Button>}
  />
);

export const PayablesPage = () => (
  <LookedAt
    resource={accountsPayable}
    primary={<Button unavailable={premiumOnly(text.bills)}>{text.newBill}</Button>}
  />
);

export const LedgerPage = () => (
  <LookedAt
    resource={generalLedger}
    primary={<Button unavailable={premiumOnly(text.entries)}>{text.newEntry}</Button>}
  />
);
