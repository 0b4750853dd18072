import type { ListSummary, Row } from '@ledgerwise/contract';
import type { ImportOutcome } from '../csv/run-import.ts';
import type { ReportAnswer, ReportLink } from '../report/report-answer.ts';
import type { Database, Json } from './database.types.ts';

type Functions = Database['public']['Functions'];

/**
 * A row of the activity log about one record. `changes` is `{column: {from, to}}`; for references, `from` and `to` are
 * names (null if the record is gone), and `from_id` and `to_id` are ids.
 */
export interface HistoryEntry {
  readonly id: string;
  readonly action: string;
  readonly actor_name: string;
  /** ISO 8601 with zone. */
  readonly created_at: string;
  readonly changes: unknown;
}

/** One entry of the audit log. */
export interface AuditLogEntry extends HistoryEntry {
  /** Null for the system. */
  readonly actor_id: string | null;
  /** The table. */
  readonly entity: string;
  /** Null if it concerns several records. */
  readonly record_id: string | null;
  /** Name of the record at that time. */
  readonly record_name: string | null;
  readonly record_count: number;
}

/** End of an audit log page, which requests the next one. */
export interface AuditLogKey {
  /** ISO 8601 with zone, to the microsecond. */
  readonly value: string;
  readonly id: string;
}

/** A page of the audit log, the newest first. */
export interface AuditLogPage {
  readonly entries: readonly AuditLogEntry[];
  /** Null on the last page. */
  readonly after: AuditLogKey | null;
}

/** Filter options of the audit log for which it has entries. */
export interface AuditLogChoices {
  readonly actors: readonly { readonly id: string; readonly name: string }[];
  /** True if the server itself changed anything. */
  readonly has_system: boolean;
  readonly entities: readonly {
    readonly entity: string;
    readonly label: string;
    readonly label_one: string;
  }[];
  readonly actions: readonly string[];
}

/** Result of a change of many records. */
export interface ChangeResult {
  /** Records that it concerned. */
  readonly count: number;
  /** ISO 8601 with zone; null unless it was undone. */
  readonly undone_at: string | null;
}

/** An import that was made, for people. */
export interface ImportSummary {
  readonly import_id: string;
  readonly table_name: string;
  /** Original name of the file, if known. */
  readonly file_name: string | null;
  readonly inserted: number;
  readonly updated: number;
  /** ISO 8601 with zone. */
  readonly created_at: string;
  /** ISO 8601 with zone; null unless it was undone. */
  readonly undone_at: string | null;
}

/** Result of the import under a key, with its skipped rows. */
export interface ImportResult extends ImportSummary {
  readonly rejected: ImportOutcome['rejected'];
}

/** One of the latest imports into a list. */
export interface RecentImport extends ImportSummary {
  /** Number of skipped rows. */
  readonly rejected_count: number;
  /** User who did it; null if the account is gone. */
  readonly who: string | null;
  /** True if it can probably be undone; the function itself checks completely. */
  readonly can_undo: boolean;
}

/** Open credit of a payment or a credit note; amounts are decimal strings. */
export interface OpenCredit {
  readonly kind: 'payment' | 'credit_note';
  readonly id: string;
  readonly number: string;
  /** `YYYY-MM-DD`. */
  readonly dated: string;
  readonly currency: string;
  readonly left: string;
}

/** A line of a document as entered, with amounts as text; `names` has the names of references, by column. */
export type DocumentLineRow = Readonly<Record<string, unknown>> & {
  /** Identifies the line across saves: with it, the line is changed; without it, a line is added. */
  readonly id?: string | null;
  readonly names: Readonly<Record<string, string>>;
};

/** One settlement of an invoice or bill. Those that are not void add up to the settled amount. */
export interface DocumentSettlement {
  /** The allocation's id: discounts and write-offs of a payment share it. */
  readonly id: string;
  readonly kind: 'payment' | 'credit_note' | 'discount' | 'write_off';
  /** Number of the payment or credit note; null for a write-off. */
  readonly number: string | null;
  readonly reference: string | null;
  readonly payment_id: string | null;
  readonly credit_note_id: string | null;
  /** ISO 8601 day. */
  readonly on_date: string;
  /** In the document's currency. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The name of the account that the money came into or left. */
  readonly bank_account: string | null;
  /** Realised by it, in the base currency; a gain is positive. */
  readonly exchange_difference: string;
  readonly journal_entry_id: string | null;
  readonly voided: boolean;
  /** ISO 8601 date; null unless it was voided. */
  readonly voided_on: string | null;
  /** The function that reverses it; null if it is already void. */
  readonly undo: 'void_payment' | 'void_credit_note' | 'undo_allocation' | null;
}

/** One document that a payment settled or a refund reduced. */
export interface PaymentUse extends Row {
  readonly number: string;
  /** Table of the document: invoices, bills, credit_notes or payments. */
  readonly table_name: string;
  readonly record_id: string;
  /** ISO 8601 day. */
  readonly on_date: string;
  /** Decimal strings in its currency. */
  readonly amount: string;
  readonly discount: string;
  readonly write_off: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly status: 'posted' | 'undone';
}

/** A posted entry of the journal with its lines. Amounts are decimal text in the base currency. */
export interface DocumentEntry {
  readonly id: string;
  readonly entry_number: string;
  /** ISO 8601 day. */
  readonly entry_date: string;
  readonly description: string;
  readonly reference: string | null;
  readonly source_kind: string;
  readonly status: string;
  readonly reverses_id: string | null;
  readonly reverses_number: string | null;
  readonly reversed_by_id: string | null;
  readonly reversed_by_number: string | null;
  readonly lines: readonly {
    readonly account_code: string;
    readonly account_name: string;
    readonly debit: string;
    readonly credit: string;
    readonly description: string | null;
    readonly currency: string | null;
    readonly foreign_amount: string | null;
  }[];
}

/** Sources or successors of a document, of one kind. */
export interface DocumentLink {
  readonly way: 'made_from' | 'became';
  readonly table_name: string;
  /** The newest first. */
  readonly documents: readonly LinkedDocument[];
}

/** A document in a chain of documents. */
export interface LinkedDocument {
  readonly id: string;
  readonly number: string;
  /** ISO 8601 day. */
  readonly dated: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Decimal text in that currency. */
  readonly total_amount: string;
  readonly status: string;
}

/** Ordered, delivered and billed quantities of an order line. Quantities are decimal text. */
export interface MatchedLine {
  readonly line_id: string;
  readonly name: string;
  readonly ordered: string;
  readonly delivered: string;
  readonly dropped: string;
  /** Quantity on invoices or bills that are not cancelled, drafts included. */
  readonly billed: string;
  /** Quantity still to be delivered. */
  readonly left: string;
  /** `2 of 10 received and not billed` */
  readonly differences: readonly string[];
}

/** A shipment or receipt of an order, or a cancelled quantity. */
export interface OrderDelivery {
  readonly id: string;
  /** ISO 8601 day. */
  readonly delivered_on: string;
  readonly is_dropped: boolean;
  /** Why it was dropped. */
  readonly reason: string | null;
  readonly journal_entry_id: string | null;
  readonly entry_number: string | null;
  readonly lines: readonly {
    readonly line_id: string;
    readonly name: string;
    readonly quantity: string;
    /** In the base currency. */
    readonly value: string;
  }[];
}

/** The three-way match of an order. */
export interface OrderMatch {
  readonly kind: string;
  readonly table_name: string;
  readonly id: string;
  readonly number: string;
  readonly status: string;
  /** `received` or `shipped`. */
  readonly delivered: string;
  /** `billed` or `invoiced`. */
  readonly billed: string;
  readonly lines: readonly MatchedLine[];
  /** Messages about billed lines that are not on the order. */
  readonly not_ordered: readonly string[];
  /** The first one first. */
  readonly deliveries: readonly OrderDelivery[];
}

/** Stock movement of a document: one lot or one issue. Amounts are decimal text. */
export interface DocumentStockMovement {
  readonly id: string;
  readonly item_id: string;
  readonly item: string;
  readonly sku: string | null;
  /** ISO 8601 day. */
  readonly moved_on: string;
  readonly kind: string;
  /** Positive for receipts, negative for issues. */
  readonly quantity: string;
  /** In the base currency, like the value, which has the quantity's sign. */
  readonly unit_cost: string;
  readonly value: string;
}

/** An account in a period, with a page of its lines. Amounts are decimal text in the base currency, debit positive. */
export interface AccountStatement {
  /** ISO 8601 days: those requested, or the financial year to date. */
  readonly start_date: string;
  readonly end_date: string;
  readonly opening: string;
  readonly debit: string;
  readonly credit: string;
  readonly closing: string;
  /** Number of lines in the period. */
  readonly count: number;
  readonly lines: readonly {
    readonly journal_entry_id: string;
    readonly entry_number: string;
    readonly entry_date: string;
    readonly description: string;
    readonly reference: string | null;
    readonly debit: string;
    readonly credit: string;
    /** Running balance up to this line. */
    readonly balance: string;
    /** The name of the customer or vendor. */
    readonly contact: string | null;
    /** Table and number of the source document: `invoices INV-000001`. */
    readonly source: string | null;
    /** Link to the source document, asset or item; otherwise to the entry. */
    readonly link: ReportLink;
  }[];
}

/** Checklist before a financial year is closed. */
export interface ClosingChecklist {
  /** ISO 8601 days. */
  readonly start_date: string;
  readonly year_end: string;
  /** The organization's day of the request. */
  readonly as_of: string;
  readonly locked_through: string | null;
  readonly closed_through: string | null;
  /** Profit that closing carries to retained earnings, loss negative; decimal text. */
  readonly result: string;
  /** Number of unfinished ones up to the end of the year. */
  readonly open: Readonly<
    Record<'draft_entries' | 'draft_invoices' | 'pending_bills' | 'unreconciled' | 'depreciation_due', number>
  >;
  readonly controls: readonly {
    readonly check: string;
    readonly ok: boolean;
    readonly detail: string | null;
  }[];
}

/** A line of the activity log. `record_count` is above 1 if one statement changed many records. */
export interface ActivityEntry {
  readonly id: string;
  readonly action: string;
  readonly entity: string;
  readonly actor_name: string | null;
  readonly record_id: string | null;
  readonly record_name: string | null;
  readonly record_count: number;
  /** ISO 8601 with zone. */
  readonly created_at: string;
}

/** This month's revenue and orders, customers, and growth over the whole last month in percent. */
export interface BusinessMetrics {
  /** Decimal text in the base currency. */
  readonly revenue_this_month: string;
  readonly customers_count: number;
  readonly orders_this_month: number;
  /** Decimal text; 0 where last month had no revenue. */
  readonly growth_pct: string;
}

/** Amounts owed on documents of a kind. */
interface OwedDocuments {
  /** True if there are any, including paid ones and drafts. */
  readonly has_any: boolean;
  /** Total due; decimal text in the base currency. */
  readonly due: string;
  /** Overdue part of it; decimal text in the base currency. */
  readonly overdue: string;
  /** The first ones to fall due. */
  readonly first: readonly {
    readonly id: string;
    readonly number: string;
    /** The name of the customer or vendor. */
    readonly contact: string;
    /** ISO 8601 day. */
    readonly due_date: string;
    /** Decimal text in the document's currency. */
    readonly balance_due: string;
    /** ISO 4217. */
    readonly currency: string;
    readonly status: string;
  }[];
}

/** The same of invoices. */
interface OwedInvoices extends OwedDocuments {
  /** Number of those that should have been paid before today. */
  readonly overdue_count: number;
}

/** Progress of a company from sign-up to its first sent invoice. */
export interface FirstRun {
  /** True if the dashboard shows it to the caller. */
  readonly is_due: boolean;
  /** True if the caller has dismissed it. */
  readonly is_hidden: boolean;
  /** Completed steps, according to the records. */
  readonly steps: {
    readonly company: boolean;
    readonly customer: boolean;
    readonly invoice: boolean;
    readonly sent: boolean;
  };
  /** The invoice to continue with: a posted one, or the newest draft. */
  readonly invoice: { readonly id: string; readonly number: string } | null;
  /** True if the organization has other members or open invitations. */
  readonly has_colleagues: boolean;
}

/** All data of the dashboards. Amounts are decimal text in the base currency. */
export interface Dashboard {
  /** The organization's day. */
  readonly as_of: string;
  /** ISO 4217: the currency of the books, in which figures are. */
  readonly base_currency: string;
  /** ISO 4217 code of a second currency in which figures are shown. */
  readonly display_currency: string;
  /** False until the first posting, while a zero says nothing. */
  readonly has_postings: boolean;
  /** Since the books started. */
  readonly revenue: string;
  /** This month's expenses. */
  readonly expenses: string;
  /** Expenses of the whole last month. */
  readonly expenses_before: string;
  /** Null for users who may not post invoices. */
  readonly first_run: FirstRun | null;
  readonly metrics: BusinessMetrics;
  /** Bank accounts, receivables and payables, with their usual balances positive. */
  readonly accounts: readonly {
    readonly id: string;
    readonly code: string;
    readonly name: string;
    readonly subtype: 'bank' | 'receivable' | 'payable';
    readonly balance: string;
  }[];
  /** Twelve months, this one the last; each by its first day. */
  readonly cash_flow: readonly {
    readonly month: string;
    readonly money_in: string;
    readonly money_out: string;
  }[];
  readonly invoices: OwedInvoices;
  readonly bills: OwedDocuments;
  /** Newest first. */
  readonly activity: readonly ActivityEntry[];
}

/** The account for one purpose of automatic postings. */
export interface PostingRule {
  /** Null if no account is set. */
  readonly id: string | null;
  readonly purpose: string;
  /** Description of the purpose. */
  readonly description: string;
  /** The narrower case: a category of fixed assets, a rate of GST; blank for all others. */
  readonly match: string;
  readonly account_id: string | null;
  readonly account_code: string | null;
  readonly account_name: string | null;
  /** Subtypes of the accounts that can be chosen. */
  readonly subtypes: readonly string[];
}

/** An exchange rate of the organization that applies on a day. */
export interface HeldRate {
  /** Id of the record. */
  readonly id: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Base units for one unit of the currency; decimal text. */
  readonly rate: string;
  /** ISO 8601 day from which it holds. */
  readonly rate_date: string;
  readonly source: string;
}

/** Base and display currencies of the organization, and today's rates. */
export interface CurrencyOverview {
  readonly settings_id: string;
  /** ISO 4217 code of the currency of the books. */
  readonly base_currency: string;
  /** ISO 4217: figures are shown in it as well. */
  readonly currency: string;
  /** Reason that the base currency cannot change: `postings`, or the names of drafts; null if it can. */
  readonly bound_by: string | null;
  /** The organization's day. */
  readonly as_of: string;
  readonly rates: readonly HeldRate[];
}

/** How mails are sent. */
export interface MailService {
  /** `mailbox`: they are shown on the server's computer and go no further. */
  readonly way: 'smtp' | 'mailbox' | 'none';
  /** Sender's address; null if no mails are sent. */
  readonly sender: string | null;
}

/** A new link to the online copy of an invoice. */
export interface InvoiceLink {
  /** Path of the site; the secret is in the fragment. */
  readonly path: string;
  /** ISO 8601 with zone. */
  readonly expires_at: string;
}

/** Sharing of an invoice by link. */
export interface InvoiceSharing {
  /** Number of links that still work. */
  readonly open: number;
  /** End of the last one; null if none is open. ISO 8601 with zone. */
  readonly expires_at: string | null;
  /** Last time that somebody outside the organization opened one. */
  readonly viewed_at: string | null;
}

/** An invoice as its link opens it, for anyone; amounts are text. */
export interface OnlineInvoice {
  /** The settings that documents print, and how amounts and days are written. */
  readonly company: Readonly<Record<string, unknown>> & {
    /** In base64; null if none was uploaded. */
    readonly logo: { readonly media_type: string; readonly content: string } | null;
  };
  readonly contact: Readonly<Record<string, string | null>> | null;
  readonly invoice: Readonly<Record<string, unknown>> & { readonly id: string };
  readonly lines: readonly DocumentLineRow[];
  /** Today, in the company's time zone. */
  readonly as_of: string;
}

/** Amounts in another currency. */
export interface Conversion {
  /** ISO 8601 day. */
  readonly on_date: string;
  /** Units of the one currency for one of the other; decimal text. */
  readonly rate: string;
  /** In the order of the request; decimal text. */
  readonly amounts: readonly string[];
  /** Rates used: none within one currency, two between foreign currencies. */
  readonly steps: readonly HeldRate[];
}

/** A balance in a foreign currency, before and after a revaluation. Amounts are text, debit positive. */
export interface RevaluedBalance {
  readonly account_id: string;
  readonly account_code: string;
  readonly account_name: string;
  readonly contact_id: string | null;
  /** The name of the customer or vendor. */
  readonly contact: string | null;
  /** ISO 4217. */
  readonly currency: string;
  readonly foreign_amount: string;
  /** Null if no foreign balance is left and the remaining difference is cleared permanently. */
  readonly rate: string | null;
  /** In the base currency, as are the two that follow. */
  readonly before: string;
  readonly after: string;
  readonly difference: string;
}

/** Preview of a revaluation at a date. */
export interface RevaluationPreview {
  /** ISO 8601 day. */
  readonly as_of: string;
  /** The next day, on which the revaluation is reversed. */
  readonly undone_on: string;
  /** In the base currency, gains positive: permanent differences, and those reversed the next day. */
  readonly cleared: string;
  readonly revalued: string;
  readonly balances: readonly RevaluedBalance[];
}

/** A file of a record, without its content. */
export interface RecordAttachment {
  readonly id: string;
  readonly file_name: string;
  /** An accepted attachment type, verified by the content. */
  readonly media_type: string;
  /** In bytes. */
  readonly size: number;
  /** Name of the user who added it; null if the account no longer exists. */
  readonly added_by: string | null;
  /** ISO 8601 with zone. */
  readonly created_at: string;
}

/** A file with its content. */
export interface AttachmentContent extends Omit<RecordAttachment, 'added_by' | 'created_at'> {
  /** In hexadecimal. */
  readonly sha256: string;
  /** In base64. */
  readonly content: string;
}

/** A bank account with masked numbers: only their last digits. */
export interface MaskedBankAccount {
  readonly id: string;
  readonly bank_name: string;
  /** Null if it cannot be decrypted; see `problem`. */
  readonly account_number_masked: string | null;
  /** Null also if the account has none. */
  readonly routing_number_masked: string | null;
  /** `checking`, `savings` or `business`. */
  readonly account_type: string;
  /** Number format: `US`, `CA`, `AU`, `NZ`, `GB`, `IN`, `IBAN` or `OTHER`. */
  readonly number_format: string;
  /** Sent with changes, so that they do not overwrite newer ones. */
  readonly version: number;
  /** ISO 8601 with zone; null while it is in use. */
  readonly archived_at: string | null;
  /** In the base currency. */
  readonly opening_balance: string;
  /** Account in the ledger. */
  readonly account_id: string;
  /** Message that says why its numbers cannot be shown. */
  readonly problem: string | null;
  /** ISO 8601 with zone. */
  readonly created_at: string;
}

/** The full numbers of a bank account, for a user who entered their password. */
export interface RevealedBankAccount {
  readonly id: string;
  readonly account_number: string;
  readonly routing_number: string | null;
}

/** A record of the banking audit trail. */
export interface BankingAuditRecord {
  readonly id: string;
  /** Counts the records of the organization without gaps. */
  readonly number: number;
  /** ISO 8601 with zone. */
  readonly created_at: string;
  /** Null for the operator. */
  readonly user_id: string | null;
  readonly user_name: string;
  readonly user_role: string;
  readonly action: string;
  readonly outcome: 'done' | 'denied' | 'failed';
  readonly bank_account_id: string | null;
  readonly bank_name: string | null;
  /** Description of the action. */
  readonly details: string;
  /** Client address as seen by the server. */
  readonly client_address: string | null;
  /** User agent of the client. */
  readonly user_agent: string | null;
}

/** Result of verifying the banking audit chain. */
export interface BankingAuditVerdict {
  readonly is_whole: boolean;
  /** Id of the first record that was changed, removed or inserted. */
  readonly id: string | null;
  /** Message about its problem. */
  readonly problem: string | null;
  /** Number of verified records. */
  readonly records: number;
  /** ISO 8601 with zone. */
  readonly verified_at: string;
}

/** A member locked out of the banking area by wrong passwords. */
export interface LockedBankingMember {
  readonly user_id: string;
  readonly name: string;
  /** ISO 8601 with zone. */
  readonly locked_at: string;
}

/** A filed GST return. */
export interface FiledGstReturn {
  readonly id: string;
  /** ISO 8601 day, as is the end. */
  readonly start_date: string;
  readonly end_date: string;
  /** In the base currency; decimal text. */
  readonly net_payable: string;
  /** ISO 8601 with zone. */
  readonly filed_at: string;
  /** The name of who filed it; null when the account is gone. */
  readonly filed_by: string | null;
}

/** Preview of filing a return for a period, with returns already filed. */
export interface GstFiling {
  /** Name of a separate return, such as PST; null for the GST return. */
  readonly name: string | null;
  /** First and last filed day, ISO 8601; null if nothing is filed. */
  readonly first_day: string | null;
  readonly last_day: string | null;
  /** Message that says why it cannot be filed; null if it can. */
  readonly problem: string | null;
  /** Amounts in the base currency, as decimal text: of the period, late from filed periods, and both together. */
  readonly boxes: readonly {
    readonly box: string;
    readonly label: string;
    readonly period: string;
    readonly late: string;
    readonly open: string;
  }[];
  /** Filed returns that overlap the period, earliest first. */
  readonly filed: readonly FiledGstReturn[];
}

/** A stored line of the previous software's trial balance; amounts are decimal text, blank for none. */
export interface OpeningBalanceLine {
  /** Matched account; null until it is chosen. */
  readonly account_id: string | null;
  /** Its code there. */
  readonly code: string;
  readonly name: string;
  readonly debit: string;
  readonly credit: string;
  /** Foreign balance, for an account in another currency. */
  readonly foreign_amount: string | null;
  /** True if the opening entry posts the difference that imported records leave. */
  readonly books_difference: boolean;
}

/** State of a company that moves in from other software. */
export interface OpeningState {
  /** First day of the books, ISO 8601; null until it is chosen. */
  readonly first_day: string | null;
  /** The day before. */
  readonly opening_day: string | null;
  /** `quickbooks`, `xero` or `other`. */
  readonly program: string | null;
  /** Version that each save increments; initially 0. */
  readonly version: number;
  readonly locked_through: string | null;
  /** The current opening entry. */
  readonly entry: { readonly id: string; readonly entry_number: string } | null;
  readonly counterpart: { readonly id: string; readonly code: string; readonly name: string };
  readonly lines: readonly OpeningBalanceLine[];
  /** Number of records by kind; for documents, of imported ones. */
  readonly counts: Readonly<Record<string, number>>;
}

/** An account on the opening day, debit positive, as decimal text. */
export interface OpeningAccount {
  readonly account_id: string;
  readonly code: string;
  readonly name: string;
  /** Records that make up its balance: `invoices`, `bills`, `stock`, `bank`; null if the opening entry does. */
  readonly kept_by: string | null;
  /** Balance in the trial balance. */
  readonly old: string;
  /** Current balance here. */
  readonly ours: string;
  /** Amount that the opening entry will add. */
  readonly books: string;
  readonly difference: string;
  readonly ok: boolean;
  /** Remedy if the balances differ. */
  readonly advice: string | null;
}

/** Comparison of the books with those of the previous software. */
export interface OpeningCheck {
  readonly opening_day: string;
  readonly is_posted: boolean;
  readonly ok: boolean;
  readonly debits: string;
  readonly credits: string;
  /** Lines of the trial balance without a matched account. */
  readonly unmatched: number;
  readonly accounts: readonly OpeningAccount[];
  readonly counterpart: {
    readonly code: string;
    readonly name: string;
    readonly balance: string;
    readonly ok: boolean;
  };
  readonly contacts: readonly {
    readonly kind: 'invoice' | 'bill';
    readonly old: string;
    readonly documents: string;
    readonly difference: string;
    readonly ok: boolean;
    readonly contacts: readonly { readonly contact: string; readonly amount: string }[];
  }[];
  readonly assets: readonly {
    readonly account_id: string;
    readonly code: string;
    readonly name: string;
    readonly old: string;
    readonly register: string;
    readonly ok: boolean;
    readonly advice: string | null;
  }[];
  /** True if the day ends a financial year whose profit is not in retained earnings yet. */
  readonly closes_year: boolean;
}

/** Preview of importing open documents. */
export interface OpenDocumentsCheck {
  readonly documents: number;
  readonly contacts_created: number;
  /** In the base currency. */
  readonly total: string;
  /** Problems by the row of the sent document. */
  readonly problems: readonly { readonly row: string; readonly message: string }[];
}

/** A ledger entry or statement line in a reconciliation. */
export interface ReconciledItem {
  readonly id: string;
  /** ISO 8601 day. */
  readonly day: string;
  readonly words: string | null;
  /** Above zero for money in, as decimal text in the currency of the account. */
  readonly amount: string;
}

/** The current state of a bank reconciliation; amounts are decimal text in the currency of the account. */
export interface BankReconciliationReport {
  readonly id: string;
  readonly status: 'open' | 'finished';
  /** Account in the ledger. */
  readonly account_id: string;
  readonly account_code: string;
  readonly account_name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** ISO 8601 day. */
  readonly statement_date: string;
  /** ISO 8601 with zone. */
  readonly finished_at: string | null;
  /** Name of the user who finished it; null while it is open, or if the account no longer exists. */
  readonly finished_by: string | null;
  /** Time of the last reopening, ISO 8601 with zone; null if it was never reopened. */
  readonly reopened_at: string | null;
  readonly reopened_by: string | null;
  readonly reopen_reason: string | null;
  /** From the previous reconciliation; null if this is the first. */
  readonly opening_date: string | null;
  readonly opening_balance: string;
  readonly statement_balance: string;
  readonly cleared_balance: string;
  /** Statement balance less cleared balance: zero if reconciled. */
  readonly difference: string;
  readonly ledger_balance: string;
  /** Entries cleared since the previous reconciliation; `number` is the entry's. */
  readonly cleared: readonly (ReconciledItem & { readonly number: string; readonly by_hand: boolean })[];
  /** Ledger entries that the bank has not seen. */
  readonly outstanding: readonly (ReconciledItem & { readonly number: string })[];
  /**
   * Entries and their reversals that the bank has not seen: they cancel each other out. `other_number` is the number of
   * the other entry.
   */
  readonly reversed: readonly (ReconciledItem & { readonly number: string; readonly other_number: string })[];
  /** Statement lines to match. */
  readonly unmatched: readonly ReconciledItem[];
  /** Lines excluded since the previous reconciliation. */
  readonly excluded: readonly ReconciledItem[];
}

/** An entry that a statement line is linked to. */
export interface BankLineEntry extends ReconciledItem {
  readonly number: string;
  /** True if it was created from the line. */
  readonly posted_for_it: boolean;
  /** The payment that it is of. */
  readonly payment_id: string | null;
  /** The number of its reversal. */
  readonly reversed_by: string | null;
}

/** Suggestion for a statement line. */
export interface BankSuggestion {
  readonly kind: 'entries' | 'documents' | 'transfer' | 'rule';
  /** Score from 0 to 100; the likeliest is first. */
  readonly score: number;
  /** Reason for the suggestion, as text. */
  readonly why: string;
  /**
   * True if it can be accepted without review: the line names it, and nothing else has its amount. At most one per
   * line.
   */
  readonly is_exact: boolean;
  readonly entry_ids?: readonly string[];
  readonly contact_id?: string;
  readonly allocations?: readonly { readonly document_id: string; readonly amount: number }[];
  readonly account_id?: string;
  readonly other_transaction_id?: string;
  readonly rule_id?: string;
}

/** State of a statement line before an import, counted from 1. */
export interface StatementLineState {
  readonly line: number;
  /** `likely`: probably imported already, under another key. */
  readonly state: 'new' | 'duplicate' | 'likely';
  /** The line that it is like. */
  readonly like_id: string | null;
}

/** Results of a statement's lines. */
export interface StatementImportOutcome {
  readonly import_id: string;
  readonly imported: number;
  readonly duplicates: number;
  readonly likely: readonly { readonly line: number; readonly like_id: string }[];
}

/** The same for a later call. */
export interface StatementImportResult extends StatementImportOutcome {
  /** ISO 8601 with zone; null unless it was undone. */
  readonly undone_at: string | null;
}

/** A file of a bank statement that was imported. */
export interface StatementImport {
  readonly id: string;
  readonly file_name: string | null;
  /** ISO 8601 with zone; null unless it was undone. */
  readonly undone_at: string | null;
  /** ISO 8601 with zone. */
  readonly created_at: string;
  readonly lines: number;
  /** Number of matched or excluded lines. */
  readonly worked_on: number;
  /** ISO 8601 days; null if no line is left. */
  readonly from: string | null;
  readonly through: string | null;
}

/** Results of functions that have only type JSON in the database. */
interface JsonAnswers {
  /** `id` is the created payment or entry, or the line if none was created. */
  readonly accept_bank_suggestions: readonly {
    readonly transaction_id: string;
    readonly kind: BankSuggestion['kind'];
    readonly id: string;
  }[];
  readonly account_statement: AccountStatement;
  readonly audit_log: AuditLogPage;
  readonly audit_log_choices: AuditLogChoices;
  readonly bank_line_entries: readonly BankLineEntry[];
  readonly bank_reconciliation_report: BankReconciliationReport;
  readonly bank_statement_imports: readonly StatementImport[];
  readonly bank_suggestions: readonly {
    readonly transaction_id: string;
    readonly suggestions: readonly BankSuggestion[];
  }[];
  readonly banking_audit_trail: readonly BankingAuditRecord[];
  readonly change_result: ChangeResult | null;
  readonly closing_checklist: ClosingChecklist;
  readonly convert_currency: Conversion;
  /** The content in base64. */
  readonly company_logo: Pick<AttachmentContent, 'media_type' | 'content'> | null;
  readonly currency_overview: CurrencyOverview;
  readonly dashboard: Dashboard;
  readonly check_open_documents: OpenDocumentsCheck;
  readonly check_names: Readonly<Record<string, string>>;
  readonly find_customers_by_name: readonly { readonly id: string; readonly name: string }[];
  readonly first_run: FirstRun | null;
  readonly document_chain: readonly DocumentLink[];
  readonly document_entries: readonly DocumentEntry[];
  readonly document_lines: readonly DocumentLineRow[];
  readonly creditable_lines: readonly DocumentLineRow[];
  readonly document_settlements: readonly DocumentSettlement[];
  readonly open_credits: readonly OpenCredit[];
  readonly payment_uses: readonly PaymentUse[];
  readonly document_stock: readonly DocumentStockMovement[];
  readonly order_match: OrderMatch | null;
  readonly create_secure_bank_account: string;
  readonly update_secure_bank_account: number;
  readonly archive_bank_account: string;
  readonly lock_banking: boolean;
  readonly get_masked_bank_account: readonly MaskedBankAccount[];
  readonly gst_filing: GstFiling;
  readonly import_bank_statement: StatementImportOutcome;
  readonly import_records: ImportOutcome;
  readonly import_result: ImportResult | null;
  readonly import_staged_records: ImportOutcome;
  readonly import_staged_statement: StatementImportOutcome;
  readonly invoice_sharing: InvoiceSharing;
  readonly locked_banking_members: readonly LockedBankingMember[];
  readonly mail_service: MailService;
  readonly match_records: Readonly<Record<string, string>>;
  readonly opening_check: OpeningCheck | null;
  readonly opening_state: OpeningState;
  readonly posting_rule_list: readonly PostingRule[];
  readonly preview_bank_statement: readonly StatementLineState[];
  readonly preview_revaluation: RevaluationPreview;
  readonly read_attachment: AttachmentContent;
  readonly read_online_invoice: OnlineInvoice;
  readonly recent_imports: readonly RecentImport[];
  readonly record_attachments: readonly RecordAttachment[];
  readonly record_history: readonly HistoryEntry[];
  readonly reveal_bank_account: RevealedBankAccount;
  readonly run_report: ReportAnswer;
  readonly search_records: readonly Row[];
  /** Read and checked by the shell. */
  readonly session_context: unknown;
  readonly share_invoice: InvoiceLink;
  readonly statement_import_result: StatementImportResult | null;
  readonly summarise_records: ListSummary;
  readonly verify_banking_audit: BankingAuditVerdict;
}

/** Accepted argument: JSON as any object or value that can be written as it, and null for an optional one. */
type Given<Value, Missing> = [Json] extends [Value]
  ? string | number | boolean | object | Missing
  : Value extends readonly (infer Item)[]
    ? readonly Item[] | Missing
    : Value | Missing;

type ArgumentsOf<Args> = [Args] extends [never]
  ? Readonly<Record<string, never>>
  : {
      readonly [Name in keyof Args]: Given<
        Exclude<Args[Name], undefined>,
        undefined extends Args[Name] ? null : never
      >;
    };

/** The functions of the database as its catalog has them. */
export type CatalogFunctions = {
  readonly [Name in keyof Functions]: {
    readonly arguments: ArgumentsOf<Functions[Name]['Args']>;
    readonly answer: Name extends keyof JsonAnswers ? JsonAnswers[Name] : Functions[Name]['Returns'];
  };
};

declare module '@ledgerwise/contract' {
  interface DatabaseFunctions extends CatalogFunctions {}
}
