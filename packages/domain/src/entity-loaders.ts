// Written from entities.ts by its test: `npx vitest run --project domain entities --update`.

/** The entities of entities.ts by the names of their tables, each loaded when one of its screens is. */
// biome-ignore format: a line for each
export const entityLoaders = {
  customers: { isDocument: false, load: async () => (await import('./customers.resource.ts')).customers },
  products: { isDocument: false, load: async () => (await import('./products.resource.ts')).products },
  quotes: { isDocument: true, load: async () => (await import('./quotes.resource.ts')).quotes },
  sales_orders: { isDocument: true, load: async () => (await import('./sales-orders.resource.ts')).salesOrders },
  invoices: { isDocument: true, load: async () => (await import('./invoices.resource.ts')).invoices },
  accounts_receivable: { isDocument: true, load: async () => (await import('./accounts-receivable.resource.ts')).accountsReceivable },
  bills: { isDocument: true, load: async () => (await import('./bills.resource.ts')).bills },
  payments: { isDocument: false, load: async () => (await import('./payments.resource.ts')).payments },
  payment_allocations: { isDocument: false, load: async () => (await import('./payment-allocations.resource.ts')).paymentAllocations },
  credit_notes: { isDocument: true, load: async () => (await import('./credit-notes.resource.ts')).creditNotes },
  recurring_documents: { isDocument: true, load: async () => (await import('./recurring/recurring-documents.resource.ts')).recurringDocuments },
  journal_entries: { isDocument: true, load: async () => (await import('./journal-entries.resource.ts')).journalEntries },
  recurring_entries: { isDocument: true, load: async () => (await import('./recurring/recurring-entries.resource.ts')).recurringEntries },
  accounts: { isDocument: false, load: async () => (await import('./accounts.resource.ts')).accounts },
  vendors: { isDocument: false, load: async () => (await import('./vendors.resource.ts')).vendors },
  purchase_orders: { isDocument: true, load: async () => (await import('./purchase-orders.resource.ts')).purchaseOrders },
  inventory_items: { isDocument: false, load: async () => (await import('./inventory-items.resource.ts')).inventoryItems },
  employees: { isDocument: false, load: async () => (await import('./employees.resource.ts')).employees },
  contact_persons: { isDocument: false, load: async () => (await import('./contact-persons.resource.ts')).contactPersons },
  exchange_rates: { isDocument: false, load: async () => (await import('./exchange-rates.resource.ts')).exchangeRates },
  fixed_assets: { isDocument: false, load: async () => (await import('./assets/fixed-assets.resource.ts')).fixedAssets },
  tax_entries: { isDocument: false, load: async () => (await import('./tax-entries.resource.ts')).taxEntries },
  tax_codes: { isDocument: false, load: async () => (await import('./tax-codes.resource.ts')).taxCodes },
  tax_code_lines: { isDocument: false, load: async () => (await import('./tax-code-lines.resource.ts')).taxCodeLines },
  tracking_categories: { isDocument: false, load: async () => (await import('./tracking/tracking-categories.resource.ts')).trackingCategories },
  tracking_options: { isDocument: false, load: async () => (await import('./tracking/tracking-options.resource.ts')).trackingOptions },
} as const;
