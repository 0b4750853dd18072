export { type Account, accounts } from './accounts.resource.ts';
export { accountsReceivable } from './accounts-receivable.resource.ts';
export { type FixedAsset, fixedAssets } from './assets/fixed-assets.resource.ts';
export { type Bill, billLines, bills } from './bills.resource.ts';
export { type CompanySettings, companySettings } from './company-settings.resource.ts';
export { COUNTRY_DEFAULTS } from './country-defaults.ts';
export { type CreditNote, creditNoteLines, creditNotes } from './credit-notes.resource.ts';
export { type Customer, customers, customersSubject } from './customers.resource.ts';
export { documentTally } from './documents/document-tally.ts';
export {
  type DocumentLine,
  type DocumentTotals,
  documentTotals,
  type TaxRules,
  type Totals,
} from './documents/line-totals.ts';
export { refund } from './documents/open-credit-actions.ts';
export { BILL, INVOICE, type OwedKind, openStates } from './documents/owed-kinds.ts';
export { bankAccount, paidOn, reference, voidPayment } from './documents/payment-actions.ts';
export { type Employee, employees } from './employees.resource.ts';
export { entities } from './entities.ts';
export { entityLoaders } from './entity-loaders.ts';
export { type ExchangeRate, exchangeRates } from './exchange-rates.resource.ts';
export { type InventoryItem, inventoryItems } from './inventory-items.resource.ts';
export { type Invoice, invoiceLines, invoices } from './invoices.resource.ts';
export { type JournalEntry, journalEntries, journalLines } from './journal-entries.resource.ts';
export {
  CURRENCIES,
  CURRENCY_CHOICES,
  type Currency,
  type CurrencyCode,
  currencyOf,
} from './money/currencies.ts';
export type { Rounding } from './money/decimal.ts';
export {
  addMoney,
  allocateMoney,
  exactMoney,
  formatMoney,
  type Money,
  parseMoney,
  printMoney,
  roundMoney,
  subtractMoney,
  timesMoney,
} from './money/money.ts';
export { paymentAllocations, type WriteOff } from './payment-allocations.resource.ts';
export {
  type Allocations,
  allocated,
  credit,
  discountFor,
  discountOn,
  discountUntil,
  movedByBank,
  type OpenDocument,
  openDocument,
  payable,
  requested,
  spread,
} from './payments/allocating.ts';
export { type Payment, payments } from './payments.resource.ts';
export { type Product, products } from './products.resource.ts';
export { type PurchaseOrder, purchaseOrderLines, purchaseOrders } from './purchase-orders.resource.ts';
export {
  type RecurringDocument,
  recurringDocuments,
  recurringLines,
} from './recurring/recurring-documents.resource.ts';
export { type RecurringEntry, recurringEntries } from './recurring/recurring-entries.resource.ts';
export { type SalesOrder, salesOrderLines, salesOrders } from './sales-orders.resource.ts';
export { type TaxCodeLine, taxCodeLines } from './tax-code-lines.resource.ts';
export { type TaxCode, taxCodes } from './tax-codes.resource.ts';
export { type TaxEntry, taxEntries } from './tax-entries.resource.ts';
export { type TrackingCategory, trackingCategories } from './tracking/tracking-categories.resource.ts';
export { type TrackingOption, trackingOptions } from './tracking/tracking-options.resource.ts';
export { type Vendor, vendors } from './vendors.resource.ts';
