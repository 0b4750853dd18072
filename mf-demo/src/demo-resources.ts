import {
  customers as allCustomers,
  vendors as allVendors,
  products as soldProducts,
} from '@ledgerwise/domain';
import type { AnyResource } from '@ledgerwise/resource';
import {
  accountsPayable,
  accountsReceivable,
  generalLedger,
  invoices,
  salesOrders,
} from './resources/documents.resource.ts';

/** What begins at a contact of the product, such as a payment, is in the full version alone. */
const withoutPayments = <R extends AnyResource>({ begins: _begins, ...resource }: R): Omit<R, 'begins'> =>
  resource;

export const customers = withoutPayments(allCustomers);
export const vendors = withoutPayments(allVendors);

/** The demo asks for a price above zero, where the product allows what is given away; what is no number becomes 0. */
export const products = {
  ...soldProducts,
  fields: {
    ...soldProducts.fields,
    gst_rate: { ...soldProducts.fields.gst_rate, unreadable: '0' },
    unit_price: {
      ...soldProducts.fields.unit_price,
      unreadable: '0',
      requiredMessage: 'Unit price must be greater than 0',
      min: { value: '0.000001', message: 'Unit price must be greater than 0' },
    },
  },
};

/** What a visitor may look at and change. */
export const editableResources = [customers, products, vendors] as const;

/** What a visitor may only look at. */
export const readOnlyResources = [
  salesOrders,
  invoices,
  accountsReceivable,
  accountsPayable,
  generalLedger,
] as const;

export const demoResources: readonly AnyResource[] = [...editableResources, ...readOnlyResources];

/** Where each kind of record stands in the browser's storage: `demo-sales-orders`. */
export const storageKey = (resource: Pick<AnyResource, 'path'>): string => `demo-${resource.path}`;
