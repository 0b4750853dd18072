/** States of a record from which on others depend on it. */
export const STATES = ['posted', 'matched', 'reconciled', 'locked', 'filed', 'closed'] as const;
export type State = (typeof STATES)[number];

/** Condition of each state, as SQL over a row `t` and the marks `m` of the world. */
export type Conditions = Readonly<Partial<Record<State, string>>>;

/** Posted parts of a record, as SQL. */
const entryOf = (id: string, condition: string) =>
  `exists (select from public.journal_entries e where e.org_id = t.org_id and e.id = ${id} and ${condition})`;
const FILED = 'e.entry_date between m.filed_from and m.filed_through and e.number <= m.filed_number';
const isMatched = (id: string) =>
  `exists (select from private.cleared_entries c where c.org_id = t.org_id and c.journal_entry_id = ${id} and c.bank_transaction_id is not null)`;
const isReconciled = (id: string) => `exists (select from private.cleared_entries c
  join public.journal_entries e on e.org_id = c.org_id and e.id = c.journal_entry_id
  join public.bank_reconciliations r on r.org_id = c.org_id and r.bank_account_id = c.bank_account_id
    and r.status = 'finished' and r.statement_date >= e.entry_date
  where c.org_id = t.org_id and c.journal_entry_id = ${id})`;

/** A document with its own entry. */
const document = (day: string): Conditions => ({
  posted: 't.posted_at is not null',
  locked: `t.posted_at is not null and ${day} <= m.locked_through`,
  filed: entryOf('t.journal_entry_id', FILED),
});

/** An order after its full delivery: a partly delivered one continues. */
const order = (day: string): Conditions => ({
  posted: `${day} is not null and t.status not like 'partially%'`,
  locked: `${day} <= m.locked_through and t.status not like 'partially%'`,
});

/** A line has the state of its document. */
const lineOf = (table: string, reference: string, conditions: Conditions): Conditions =>
  Object.fromEntries(
    Object.entries(conditions).map(([state, condition]) => [
      state,
      `exists (select from public.${table} d where d.org_id = t.org_id and d.id = t.${reference} and ${condition
        .replaceAll('t.org_id', 'd.org_id')
        .replaceAll(/\bt\./g, 'd.')})`,
    ]),
  );

const accountWith = (days: string) =>
  `exists (select from public.journal_lines l where l.org_id = t.org_id and l.account_id = %s and ${days})`;
const account = (id: string): Conditions => ({
  posted: accountWith('true').replace('%s', id),
  locked: accountWith('l.entry_date <= m.locked_through').replace('%s', id),
  closed: accountWith('l.entry_date <= m.closed_through').replace('%s', id),
});
const contact: Conditions = {
  posted: 'exists (select from public.journal_lines l where l.org_id = t.org_id and l.contact_id = t.id)',
};
const depreciated = (condition: string) =>
  `exists (select from public.depreciation_entries d where d.org_id = t.org_id and d.asset_id = t.id and ${condition})`;
const reconciledLine = `exists (select from public.bank_reconciliations r where r.org_id = t.org_id
  and r.bank_account_id = t.bank_account_id and r.status = 'finished' and r.statement_date >= t.posted_on)`;

const invoice = document('t.invoice_date');
const bill = document('t.bill_date');
const creditNote = document('t.issued_on');
const salesOrder = order('t.shipped_on');
const purchaseOrder = order('t.received_on');

/** Tables whose rows can be in one of the states. */
export const PROTECTED: Readonly<Record<string, Conditions>> = {
  'private.account_days': { posted: 'true', locked: 't.day <= m.locked_through' },
  'private.tracked_days': { posted: 'true', locked: 't.day <= m.locked_through' },
  'private.account_months': {
    posted: 'true',
    locked: `t.month + interval '1 month' - interval '1 day' <= m.locked_through`,
  },
  'private.account_purposes': { posted: 'true' },
  'private.tax_return_accounts': { posted: 'true' },
  'private.bank_accounts': { posted: 't.account_id is not null' },
  'private.cleared_entries': {
    matched: 't.bank_transaction_id is not null',
    reconciled: isReconciled('t.journal_entry_id'),
  },
  'private.cleared_receipts': {
    posted: 'true',
    locked: `exists (select from public.bills b where b.org_id = t.org_id and b.id = t.bill_id
      and b.bill_date <= m.locked_through)`,
  },
  'private.closed_periods': { locked: `t.kind = 'lock'`, closed: `t.kind = 'year'` },
  'private.ledgers': { posted: 't.last_number > 0' },
  'private.number_series': { posted: 't.last_number > 0' },
  'private.opening_balances': {
    posted: `exists (select from private.openings t where t.org_id = m.org_id and ${entryOf('t.journal_entry_id', 'e.reversed_by_id is null')})`,
  },
  'private.openings': { posted: entryOf('t.journal_entry_id', 'e.reversed_by_id is null') },
  'private.stock_lots': { posted: 'true' },
  'public.accounts': account('t.id'),
  'public.activity_log': { posted: 'true' },
  'public.asset_usage': {
    posted: `exists (select from public.depreciation_entries d where d.org_id = t.org_id and d.asset_id = t.asset_id
      and d.period_end >= t.used_on)`,
  },
  'public.bank_reconciliations': { reconciled: `t.status = 'finished'` },
  'public.bank_transactions': { matched: `t.status = 'matched'`, reconciled: reconciledLine },
  'public.banking_security_audit': { posted: 'true' },
  'public.bill_lines': lineOf('bills', 'bill_id', bill),
  'public.bills': bill,
  'public.company_settings': {
    posted: 'true',
    locked: 'm.locked_through is not null',
    closed: 'm.closed_through is not null',
  },
  'public.credit_note_lines': lineOf('credit_notes', 'credit_note_id', creditNote),
  'public.credit_notes': creditNote,
  'public.customers': contact,
  'public.deliveries': { posted: 'true', locked: 't.delivered_on <= m.locked_through' },
  'public.delivery_lines': {
    posted: 'true',
    locked: `exists (select from public.deliveries d where d.org_id = t.org_id and d.id = t.delivery_id
      and d.delivered_on <= m.locked_through)`,
  },
  'public.depreciation_entries': { posted: 'true', locked: 't.period_end <= m.locked_through' },
  'public.exchange_rates': { locked: 't.rate_date <= m.locked_through' },
  'public.fixed_assets': {
    posted: `t.disposed_on is not null or ${depreciated('true')}`,
    locked: depreciated('d.period_end <= m.locked_through'),
    closed: depreciated('d.period_end <= m.closed_through'),
  },
  'public.gst_returns': { posted: 'true', filed: `t.status = 'filed'` },
  'public.inventory_items': {
    posted: 'exists (select from public.stock_movements s where s.org_id = t.org_id and s.item_id = t.id)',
  },
  'public.invoice_lines': lineOf('invoices', 'invoice_id', invoice),
  'public.invoices': invoice,
  'public.journal_entries': {
    posted: 't.posted_at is not null',
    matched: isMatched('t.id'),
    reconciled: isReconciled('t.id'),
    locked: 't.posted_at is not null and t.entry_date <= m.locked_through',
    filed: entryOf('t.id', FILED),
  },
  'public.journal_lines': {
    posted: 'true',
    matched: isMatched('t.journal_entry_id'),
    reconciled: isReconciled('t.journal_entry_id'),
    locked: 't.entry_date <= m.locked_through',
    filed: entryOf('t.journal_entry_id', FILED),
  },
  'public.payment_allocations': {
    posted: 't.posted_at is not null',
    locked: 't.allocated_on <= m.locked_through',
  },
  'public.payments': {
    ...document('t.paid_on'),
    matched: isMatched('t.journal_entry_id'),
    reconciled: isReconciled('t.journal_entry_id'),
  },
  'public.posting_rules': {
    posted: accountWith('true').replace('%s', 't.account_id'),
  },
  'public.purchase_order_lines': lineOf('purchase_orders', 'purchase_order_id', purchaseOrder),
  'public.purchase_orders': purchaseOrder,
  'public.sales_order_lines': lineOf('sales_orders', 'sales_order_id', salesOrder),
  'public.sales_orders': salesOrder,
  'public.stock_movements': { posted: 'true', locked: 't.moved_on <= m.locked_through' },
  'public.vendors': contact,
};

const SESSION = 'Of a person or a session, not of the books.';
const WORK = 'Keeps what a request or a job is about, while it is done and to take it back.';
const WISH =
  'What somebody plans or lists; nothing is posted, filed or matched from it without another record.';
const MAIL = 'What is sent, or was. It changes no record.';

const TEMPLATE = 'A template of tables, which has no rows.';

/** Other tables of organizations, each with the reason why its rows are never in one of the states. */
export const FREE: Readonly<Record<string, string>> = {
  'private.attachment_contents':
    'Files are beside the books; a deleted one is kept, and told of in the history.',
  'private.banking_audit_heads': 'The head of a chain of hashes, which has tests and a control of its own.',
  'private.banking_locks': SESSION,
  'private.banking_refusals': SESSION,
  'private.banking_sessions': SESSION,
  'private.change_images': WORK,
  'private.changes': WORK,
  'private.company_logos': 'A picture.',
  'private.guide_choices': SESSION,
  'private.import_parts': WORK,
  'private.import_updates': WORK,
  'private.imports': WORK,
  'private.invitation_tokens': SESSION,
  'private.online_invoices': 'Links to invoices; what they open is the invoice.',
  'private.outgoing_mails': MAIL,
  'private.requests': WORK,
  'private.sandboxes': SESSION,
  'private.statement_imports': 'Says which file lines came from; the lines are what is matched.',
  'public.attachments': 'Files are beside the books; a deleted one is kept, and told of in the history.',
  'public.bank_rules': WISH,
  'public.budgets': WISH,
  'public.contact_persons': WISH,
  'public.employees': WISH,
  'public.invitations': SESSION,
  'public.memberships': SESSION,
  'public.organizations': 'Its name alone.',
  'public.products': 'Lines keep what they took from it; what is counted is the inventory item.',
  'public.profiles': SESSION,
  'public.recurring_documents': WISH,
  'public.recurring_entries': WISH,
  'public.saved_views': SESSION,
  'public.tax_code_lines': 'Lines keep what they took from it.',
  'public.tax_codes': 'Lines keep what they took from it.',
  'public.tax_entries': WISH,
  'public.tracking_categories': 'Lines name its options, which keep their ids and their slot.',
  'public.tracking_options': 'Lines name it by its id; what it is called may change.',
  'private.owed_document': TEMPLATE,
  'private.recurrence': TEMPLATE,
  'private.trade_document': TEMPLATE,
  'private.trade_line': TEMPLATE,
};
