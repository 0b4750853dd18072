import { customers, products as soldProducts, vendors } from '@ledgerwise/domain';
import type { AnyResource } from '@ledgerwise/resource';
import {
  accountsPayable,
  accountsReceivable,
  generalLedger,
  invoices,
  salesOrders,
} from './resources/documents.resource.ts';

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

const sampleCustomers = [
  ...customers.sample.map((row) => ({ ...row, balance: '0.00' })),
  {
    name: 'Harbour & Sons Joinery',
    email: 'office@harbourjoinery.example',
    phone: '+61 2 5550 0175',
    city: 'Newcastle',
    country: 'Australia',
    payment_terms: 30,
    credit_limit: '10000.00',
    balance: '1320.00',
  },
  {
    name: 'Kestrel Robotics',
    email: 'ap@kestrel.example',
    phone: '+1 415 555 0133',
    city: 'San Jose',
    country: 'United States',
    payment_terms: 30,
    credit_limit: '25000.00',
    balance: '5280.00',
  },
  {
    name: 'Marlow Veterinary Clinic',
    email: 'books@marlowvet.example',
    phone: '+44 20 5550 0190',
    city: 'Marlow',
    country: 'United Kingdom',
    payment_terms: 15,
    credit_limit: '3000.00',
    balance: '0.00',
  },
];

/** What the sample company owes, by the name of the vendor. */
const owed: Readonly<Record<string, string>> = {
  'Northside Paper Co.': '1250.00',
  'Brightwater Utilities': '386.40',
  'Old Mill Freight': '210.00',
};

/** The records that a first visit, and Reset, begin with. */
export const demoRecords: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  ...Object.fromEntries(demoResources.map(({ name, sample }) => [name, sample])),
  customers: sampleCustomers,
  vendors: vendors.sample.map((vendor) => ({ ...vendor, balance: owed[String(vendor.name)] ?? '0.00' })),
};

/** Where each kind of record stands in the browser's storage: `demo-sales-orders`. */
export const storageKey = (resource: Pick<AnyResource, 'path'>): string => `demo-${resource.path}`;

/** Sample figures of the demo's reports. */
export const sampleFigures = { revenue: 45750, expenses: 23400, profit: 22350, marginPercent: 48.9 } as const;
