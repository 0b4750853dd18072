import type { Entity } from '@ledgerwise/resource';
import { accounts } from './accounts.resource.ts';
import { accountsReceivable } from './accounts-receivable.resource.ts';
import { fixedAssets } from './assets/fixed-assets.resource.ts';
import { bills } from './bills.resource.ts';
import { contactPersons } from './contact-persons.resource.ts';
import { creditNotes } from './credit-notes.resource.ts';
import { customers } from './customers.resource.ts';
import { employees } from './employees.resource.ts';
import { exchangeRates } from './exchange-rates.resource.ts';
import { icons } from './icons.ts';
import { inventoryItems } from './inventory-items.resource.ts';
import { invoices } from './invoices.resource.ts';
import { journalEntries } from './journal-entries.resource.ts';
import { paymentAllocations } from './payment-allocations.resource.ts';
import { payments } from './payments.resource.ts';
import { products } from './products.resource.ts';
import { purchaseOrders } from './purchase-orders.resource.ts';
import { quotes } from './quotes.resource.ts';
import { recurringDocuments } from './recurring/recurring-documents.resource.ts';
import { recurringEntries } from './recurring/recurring-entries.resource.ts';
import { salesOrders } from './sales-orders.resource.ts';
import { taxCodeLines } from './tax-code-lines.resource.ts';
import { taxCodes } from './tax-codes.resource.ts';
import { taxEntries } from './tax-entries.resource.ts';
import { trackingCategories } from './tracking/tracking-categories.resource.ts';
import { trackingOptions } from './tracking/tracking-options.resource.ts';
import { vendors } from './vendors.resource.ts';

/**
 * Records of the accounting module, in the order of the sidebar. Its addresses, navigation, permissions, screens,
 * standalone page and self-tests are derived from this list, as are sample records, checks against the database and the
 * walk of the browser tests. Banking and the demo have their own lists: a test requires each entity of the sidebar in
 * the demo, or a reason for its absence.
 */
export const entities = [
  { resource: customers, nav: { icon: icons.customers, group: 'Accounting', order: 100 } },
  { resource: products, nav: { icon: icons.products, group: 'Accounting', order: 110 } },
  { resource: quotes, nav: { icon: icons.quotes, group: 'Accounting', order: 115 } },
  { resource: salesOrders, nav: { icon: icons.salesOrders, group: 'Accounting', order: 120 } },
  { resource: invoices, nav: { icon: icons.invoices, group: 'Accounting', order: 130 } },
  { resource: accountsReceivable, nav: { icon: icons.receivables, group: 'Accounting', order: 140 } },
  { resource: bills, nav: { icon: icons.payables, group: 'Accounting', order: 150 } },
  { resource: payments, nav: { icon: icons.payments, group: 'Accounting', order: 153 } },
  // Reached from payments, and from the page of a customer or vendor.
  { resource: paymentAllocations },
  { resource: creditNotes, nav: { icon: icons.creditNotes, group: 'Accounting', order: 155 } },
  { resource: recurringDocuments, nav: { icon: icons.recurring, group: 'Accounting', order: 157 } },
  { resource: journalEntries, nav: { icon: icons.ledger, group: 'Accounting', order: 160 } },
  { resource: recurringEntries, nav: { icon: icons.recurring, group: 'Accounting', order: 162 } },
  { resource: accounts, nav: { icon: icons.accounts, group: 'Accounting', order: 165 } },
  { resource: vendors, nav: { icon: icons.vendors, group: 'Accounting', order: 170 } },
  { resource: purchaseOrders, nav: { icon: icons.purchaseOrders, group: 'Accounting', order: 180 } },
  { resource: inventoryItems, nav: { icon: icons.inventory, group: 'Accounting', order: 190 } },
  { resource: employees, nav: { icon: icons.payroll, group: 'Payroll', order: 350 } },
  // Reached from the page of a customer.
  { resource: contactPersons },
  // Reached from the currency screen.
  { resource: exchangeRates },
  { resource: fixedAssets, nav: { icon: icons.assets, group: 'Tools & Settings', order: 410 } },
  { resource: taxEntries, nav: { icon: icons.tax, group: 'Tools & Settings', order: 420 } },
  { resource: taxCodes, nav: { icon: icons.tax, group: 'Tools & Settings', order: 421 } },
  // Reached from the page of a tax code.
  { resource: taxCodeLines },
  { resource: trackingCategories, nav: { icon: icons.tracking, group: 'Tools & Settings', order: 422 } },
  // Reached from the page of a tracking category.
  { resource: trackingOptions },
] as const satisfies readonly Entity[];
