import type { DataSource, Row } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { newMark, saveDocument } from '@ledgerwise/resource/checks';
import { accounts } from '../accounts.resource.ts';
import { bills } from '../bills.resource.ts';
import { customers } from '../customers.resource.ts';
import { invoices } from '../invoices.resource.ts';
import { journalEntries } from '../journal-entries.resource.ts';
import { vendors } from '../vendors.resource.ts';

/** Date of documents created for a test. */
export const DAY = '1991-03-31';

const LINE = { description: 'Advice', quantity: '1', unit_price: '100.10', gst_applicable: false };

/** The first account of a subtype, by its code. */
export async function accountOf(data: DataSource, subtype: string): Promise<Row> {
  const { rows } = await data.list(accounts.name, {
    filters: [{ field: 'subtype', operator: 'equals', value: subtype }],
    sort: { field: 'code', descending: false },
    page: { size: 1, offset: 0 },
  });
  if (!rows[0]) throw new Error(`There is no account of the subtype ${subtype}.`);
  return rows[0];
}

/** Creates a document with one line and a new contact. */
export async function makeTrade(
  data: DataSource,
  resource: AnyResource,
  contacts: AnyResource,
): Promise<Row> {
  const { contact = '', date = '' } = resource.document ?? {};
  const { id } = await data.create(contacts.name, { [contacts.title]: newMark('Self-test') });
  return saveDocument(data, resource, { [contact]: id, [date]: DAY, lines: [LINE] });
}

/** A draft of a journal entry. */
export async function makeEntry(data: DataSource): Promise<Row> {
  const lines = [
    { account_id: (await accountOf(data, 'bank')).id, debit: '100.10' },
    { account_id: (await accountOf(data, 'revenue')).id, credit: '100.10' },
  ];
  return saveDocument(data, journalEntries, { entry_date: DAY, description: newMark('Self-test'), lines });
}

type Posting = readonly [
  table: string,
  make: (data: DataSource) => Promise<Row>,
  post: 'post_draft_journal_entry' | 'post_invoice' | 'approve_bill',
];

/** Records that can be posted: how one is created, and the function that posts it. */
export const POSTED: readonly Posting[] = [
  [journalEntries.name, makeEntry, 'post_draft_journal_entry'],
  [invoices.name, (data) => makeTrade(data, invoices, customers), 'post_invoice'],
  [bills.name, (data) => makeTrade(data, bills, vendors), 'approve_bill'],
];
