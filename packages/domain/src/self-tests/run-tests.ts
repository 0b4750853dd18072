import type { SelfTest } from '@ledgerwise/contract';
import { fixedAssets } from '../assets/fixed-assets.resource.ts';
import { bills } from '../bills.resource.ts';
import { customers } from '../customers.resource.ts';
import { employees } from '../employees.resource.ts';
import { inventoryItems } from '../inventory-items.resource.ts';
import { invoices } from '../invoices.resource.ts';
import { journalEntries } from '../journal-entries.resource.ts';
import { products } from '../products.resource.ts';
import { purchaseOrders } from '../purchase-orders.resource.ts';
import { salesOrders } from '../sales-orders.resource.ts';
import { taxEntries } from '../tax-entries.resource.ts';
import { vendors } from '../vendors.resource.ts';
import type { BooksSelfTestId } from './declared-tests.ts';
import { keptDocuments, keptRecords } from './kept-records.ts';
import { makeEntry, makeTrade } from './made-records.ts';
import { postedStays } from './posted-stays.ts';
import { promises } from './promises.ts';
import { reportsToTheCent } from './reports-to-the-cent.ts';

/** The functions of `booksSelfTests`. They write, so they run in a sandbox. */
export const booksTests: Readonly<Record<BooksSelfTestId, SelfTest>> = {
  'kept-customers': keptRecords(customers),
  'kept-vendors': keptRecords(vendors),
  'kept-products': keptRecords(products),
  'kept-inventory': keptRecords(inventoryItems),
  'kept-assets': keptRecords(fixedAssets),
  'kept-taxes': keptRecords(taxEntries),
  'kept-employees': keptRecords(employees),
  'kept-sales-orders': keptDocuments(salesOrders.name, (data) => makeTrade(data, salesOrders, customers)),
  'kept-invoices': keptDocuments(invoices.name, (data) => makeTrade(data, invoices, customers)),
  'kept-purchase-orders': keptDocuments(purchaseOrders.name, (data) =>
    makeTrade(data, purchaseOrders, vendors),
  ),
  'kept-bills': keptDocuments(bills.name, (data) => makeTrade(data, bills, vendors)),
  'kept-entries': keptDocuments(journalEntries.name, makeEntry),
  'posted-stays': postedStays,
  'reports-to-the-cent': reportsToTheCent,
  'promised-records': promises('records'),
  'promised-lists': promises('lists'),
  'promised-filters': promises('filters'),
  'promised-functions': promises('functions'),
  'promised-changes': promises('changes'),
};
