import type { Probe, ProbedScreen } from '@ledgerwise/contract';
import {
  bills,
  customers,
  fixedAssets,
  inventoryItems,
  invoices,
  journalEntries,
  products,
  purchaseOrders,
  salesOrders,
  taxEntries,
  vendors,
} from '@ledgerwise/domain';
import { saveDocument } from '@ledgerwise/resource/checks';
import { dayOf, LINE, plainRecords, type TriedRecords, tradeRecords } from '@ledgerwise/ui/verification';
import { accountWith, bankOf } from './books.ts';

export const triedCustomers = plainRecords(customers);
export const triedVendors = plainRecords(vendors);
export const triedProducts = plainRecords(products);
export const triedItems = plainRecords(inventoryItems);
export const triedAssets = plainRecords(fixedAssets);
/** The database composes its name. */
export const triedTaxes = plainRecords(taxEntries, 'tax_type');
export const triedInvoices = tradeRecords(invoices, customers);
export const triedBills = tradeRecords(bills, vendors);
export const triedSalesOrders = tradeRecords(salesOrders, customers);
export const triedPurchaseOrders = tradeRecords(purchaseOrders, vendors);

/** Entries are identified by their description. */
export const triedEntries: TriedRecords = {
  resource: journalEntries,
  markedBy: 'description',
  prepare: async () => undefined,
  async make(probe: Probe, mark: string) {
    const [bank, revenue] = [await bankOf(probe), await accountWith(probe, 'type', 'revenue')];
    return saveDocument(probe.data, journalEntries, {
      entry_date: dayOf(probe),
      description: mark,
      lines: [
        { account_id: bank.id, debit: LINE.unit_price },
        { account_id: revenue.id, credit: LINE.unit_price },
      ],
    });
  },
  async enter(screen: ProbedScreen, mark: string) {
    await screen.fill('Description', mark);
    await screen.enterCell(1, 'account_id');
    await screen.pick('Account, line 1', '1000');
    await screen.enterCell(1, 'debit');
    await screen.fill('Debit, line 1', LINE.unit_price);
  },
};
