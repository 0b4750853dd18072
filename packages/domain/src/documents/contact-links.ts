import { type RecordAddress, text } from '@ledgerwise/resource';

/** Returns the address of a referenced record, or null. */
export const addressOf = (table: string, id: unknown): RecordAddress | null =>
  typeof id === 'string' ? { table, id } : null;

/** Name of the customer or vendor, for records of either. */
export const contactName = text({
  label: 'Contact',
  readOnly: true,
  opens: ({ customer_id, vendor_id }) =>
    addressOf('customers', customer_id) ?? addressOf('vendors', vendor_id),
});

/** The invoice or bill that it is about. */
export const documentNumber = (label: string) =>
  text({
    label,
    readOnly: true,
    opens: ({ invoice_id, bill_id }) => addressOf('invoices', invoice_id) ?? addressOf('bills', bill_id),
  });

/** The entry that posted it. */
export const entryNumber = text({
  label: 'Journal Entry',
  readOnly: true,
  filter: false,
  sortable: false,
  opens: ({ journal_entry_id }) => addressOf('journal_entries', journal_entry_id),
});
