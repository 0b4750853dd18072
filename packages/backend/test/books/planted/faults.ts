/** A fault of the books: an invalid value in a column of a row. */
export interface Fault {
  /** Which control finds it. */
  readonly control: string;
  /** In schema public by default. */
  readonly table: string;
  /** The row: the name of its id, or a condition. */
  readonly row: { readonly id: string } | { readonly where: string };
  readonly column: string;
  /** The value as an expression over the row. */
  readonly value: string;
  /** Expected message of the control, with ids in braces. */
  readonly says: string;
  /** Statement to run first, to remove a protection that stops even a superuser. */
  readonly first?: string;
}

const of = (
  control: string,
  table: string,
  id: string,
  column: string,
  value: string,
  says: string,
  first?: string,
): Fault => ({ control, table, row: { id }, column, value, says, ...(first && { first }) });

/** A fault for each control of the books; a test verifies that none is missing. */
export const FAULTS: readonly Fault[] = [
  of('balanced entries', 'journal_lines', 'matchedLine', 'debit', 'debit + 1', '({matched}): debits 101.00'),
  {
    ...{ control: 'trial balance', table: 'private.account_months', column: 'debit', value: 'debit + 1' },
    ...{ row: { where: `org_id = '{org}' and account_id = '{bank}' and month = '2026-01-01'` }, says: '' },
  },
  {
    ...{
      control: 'kept balances = lines',
      table: 'private.account_days',
      column: 'debit',
      value: 'debit + 1',
    },
    row: { where: `org_id = '{org}' and account_id = '{bank}' and day = '2026-01-05'` },
    says: 'account {bank} on 2026-01-05: lines 100.00/0.00, kept 101.00/0.00',
  },
  {
    ...{
      control: 'kept balances = lines',
      table: 'private.tracked_days',
      column: 'debit',
      value: 'debit + 1',
    },
    row: { where: `org_id = '{org}' and tracking_1_id = '{option}'` },
    says: 'by tracking options: lines 7.00/0.00, kept 8.00/0.00',
  },
  // Changes the option of a posted line.
  of(
    'kept balances = lines',
    'journal_lines',
    'trackedLine',
    'tracking_1_id',
    `'{otherOption}'`,
    'by tracking options',
  ),
  of('receivables = ledger', 'invoices', 'invoice', 'base_balance', 'base_balance - 1', ''),
  of('payables = ledger', 'bills', 'bill', 'base_balance', 'base_balance - 1', ''),
  of('contacts = ledger', 'customers', 'customer', 'balance', 'balance + 1', 'customer {customer}'),
  of(
    'documents = postings and payments',
    'invoices',
    'invoice',
    'balance_due',
    'balance_due - 1',
    '{invoiceNumber} ({invoice})',
  ),
  of(
    'documents = postings and payments',
    'invoices',
    'invoice',
    'written_off',
    'written_off + 1',
    '{invoiceNumber} ({invoice}): 1.00 of it is written off',
  ),
  of('foreign balances', 'journal_lines', 'euroLine', 'foreign_amount', '-foreign_amount', '{euroLine}'),
  of('stock = ledger', 'inventory_items', 'item', 'total_value', 'total_value + 1', '({item})'),
  of('bank = ledger', 'payments', 'payment', 'base_amount', 'base_amount + 1', '({payment})'),
  of('bank = ledger', 'payments', 'payment', 'base_moved', 'base_moved + 1', '({payment})'),
  of('matched lines = entries', 'bank_transactions', 'line', 'amount', 'amount + 899', '({line})'),
  of(
    'finished reconciliations',
    'bank_reconciliations',
    'reconciliation',
    'statement_balance',
    'statement_balance + 1',
    '({reconciliation}): the statement says 61.00',
  ),
  of(
    'cash flow = change in cash',
    'journal_lines',
    'matchedLine',
    'debit',
    'debit + 1',
    'the year from 2026-01-01',
  ),
  of(
    'depreciation = ledger',
    'depreciation_entries',
    'depreciation',
    'amount',
    'amount + 1',
    '{depreciation}',
  ),
  of('fixed assets = register', 'fixed_assets', 'asset', 'purchase_price', 'purchase_price + 1', '{asset}'),
  of('tax accounts = GST return', 'journal_lines', 'gstLine', 'gst_box', 'null', '{gstLine}'),
  of('GST return = documents', 'journal_lines', 'gstLine', 'gst_box', `'gst_settled'`, 'and the return has'),
  of('filed GST returns = lines', 'gst_returns', 'filed', 'net_payable', 'net_payable + 1', '({filed})'),
  of(
    'closed years at zero',
    'journal_lines',
    'closingLine',
    'account_id',
    `'{bank}'`,
    'the closing entry {closingNumber} ({closing}) moves account 1000',
  ),
  of(
    'closed periods unchanged',
    'accounts',
    'sales',
    'subtype',
    `'other_income'`,
    '({sales}) was revenue revenue when the year to 2025-12-31 was closed by {closingNumber}',
  ),
  of(
    'closed periods unchanged',
    'fixed_assets',
    'asset',
    'purchase_date',
    `'2020-01-01'`,
    '({asset}) was bought on 2025-01-01',
  ),
  of('number gaps', 'invoices', 'second', 'number', 'number + 1000', 'is missing'),
  of(
    'document numbers',
    'invoices',
    'second',
    'invoice_number',
    `lower('{invoiceNumber}')`,
    '{invoiceNumber} is the number of 2 documents',
    'drop index invoices_shown_number',
  ),
  of('hash chain', 'journal_entries', 'matched', 'description', `'Another'`, '{matchedNumber} ({matched})'),
  of('banking audit chain', 'banking_security_audit', 'record', 'outcome', `'denied'`, ''),
];

/** A text with the ids in the place of their names. */
export const withIds = (text: string, ids: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`There is no ${name}.`);
    return id;
  });

/** The condition that finds the row of a fault. */
export const rowOf = ({ row }: Fault, ids: Readonly<Record<string, string>>): string =>
  withIds('id' in row ? `id = '{${row.id}}'` : row.where, ids);

/** The statement that plants a fault. */
export const planting = (fault: Fault, ids: Readonly<Record<string, string>>): string =>
  `${fault.first ? `${fault.first}; ` : ''}update ${fault.table} set ${fault.column} = ${withIds(fault.value, ids)}
    where ${rowOf(fault, ids)}`;

export const nameOf = ({ control, table, column }: Fault): string => `${control}: ${table}.${column}`;
