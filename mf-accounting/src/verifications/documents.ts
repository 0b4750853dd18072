import type { VerificationFunction } from '@ledgerwise/contract';
import { newMark } from '@ledgerwise/resource/checks';
import {
  createTry,
  deleteTry,
  editTry,
  ensure,
  exportTry,
  listTry,
  searchTry,
  type TriedRecords,
  tried,
  untilSaved,
} from '@ledgerwise/ui/verification';
import { amountOfItsOwn, bankOf, written } from './books.ts';
import { type OwedSide, owedTries } from './owed.ts';
import { triedBills, triedEntries, triedInvoices, triedPurchaseOrders, triedSalesOrders } from './records.ts';

/** Takes an order one step on from its page, and finds it among those in its new state. */
const stepTry =
  (records: TriedRecords, verb: string, status: string): VerificationFunction =>
  async (probe) => {
    const { path, name } = records.resource;
    const mark = newMark('Tracked');
    const { id } = await records.make(probe, mark);
    const screen = await probe.open(`${path}/${id}`);
    await screen.press('button', verb);
    await screen.see('heading', new RegExp(`^${verb} this `));
    await screen.press('button', verb);
    await untilSaved(
      screen,
      async () => (await probe.data.get(name, id)).status === status,
      `The order of “${mark}” did not become ${status}`,
    );
    const list = await probe.open(`${path}?view=${status}`);
    await list.until(`That the order is listed as ${status}`, () =>
      list.rows().some((row) => row.includes(mark)),
    );
    return tried(`pressed ${verb}: the order is ${status}, and listed as such`);
  };

/** An invoice is posted and paid from its page. */
const paymentTracking: VerificationFunction = async (probe) => {
  const mark = newMark('Paid');
  const { id } = await triedInvoices.make(probe, mark);
  const bank = await bankOf(probe);
  const posting = await probe.open(`invoices/${id}`);
  await posting.press('button', 'Post');
  await posting.see('heading', 'Post this invoice?');
  await posting.press('button', 'Post');
  await posting.press('button', 'Record Payment');
  await posting.pick('Paid Into', String(bank.name));
  await posting.press('button', 'Record Payment');
  await untilSaved(
    posting,
    async () => (await probe.data.get('invoices', id)).status === 'paid',
    `The invoice of “${mark}” did not become paid`,
  );
  await posting.says('Paid');
  const { balance } = await probe.data.get(
    'customers',
    String((await probe.data.get('invoices', id)).customer_id),
  );
  ensure(Number(balance) === 0, `“${mark}” still owes ${String(balance)}`);
  return tried(
    'posted an invoice of 100.00 and recorded its payment; it is paid, and the customer owes nothing',
  );
};

/** A manual entry changes the balances of its accounts. */
const accountBalances: VerificationFunction = async (probe) => {
  const amount = amountOfItsOwn();
  const bank = await bankOf(probe);
  const revenue = await triedEntries.make(probe, newMark('Balanced'));
  await probe.data.call('post_draft_journal_entry', { id: revenue.id, key: crypto.randomUUID() });
  const before = Number((await probe.data.get('account_list', bank.id)).balance ?? 0);
  const { rows } = await probe.data.list('accounts', {
    filters: [{ field: 'type', operator: 'equals', value: 'revenue' }],
    sort: { field: 'code', descending: false },
    page: { size: 1, offset: 0 },
  });
  await probe.data.call('post_journal_entry', {
    entry_date: String((await probe.data.get('journal_entries', revenue.id)).entry_date),
    description: newMark('Balance'),
    reference: '',
    lines: [
      { account_id: bank.id, debit: amount },
      { account_id: rows[0]?.id, credit: amount },
    ],
    key: crypto.randomUUID(),
  } as never);
  const wanted = written(String(before + Number(amount)));
  const screen = await probe.open('accounts');
  await screen.says(wanted);
  return tried(`posted ${written(amount)} to ${String(bank.name)}; the chart of accounts shows ${wanted}`);
};

const orders = (records: TriedRecords, verb: string, status: string) => ({
  list: listTry(records),
  search: searchTry(records),
  create: createTry(records),
  edit: editTry(records),
  export: exportTry(records),
  'status tracking': stepTry(records, verb, status),
});

const receivables: OwedSide = { path: 'accounts-receivable', direction: 'in', records: triedInvoices };
const payables: OwedSide = { path: 'accounts-payable', direction: 'out', records: triedBills };

export const documents = {
  'sales-orders': { ...orders(triedSalesOrders, 'Fulfil', 'fulfilled'), delete: deleteTry(triedSalesOrders) },
  'purchase-orders': orders(triedPurchaseOrders, 'Send', 'sent'),
  invoices: {
    list: listTry(triedInvoices),
    search: searchTry(triedInvoices),
    create: createTry(triedInvoices),
    edit: editTry(triedInvoices),
    delete: deleteTry(triedInvoices),
    export: exportTry(triedInvoices),
    'payment tracking': paymentTracking,
  },
  'accounts-receivable': (() => {
    const { list, overdue, ...rest } = owedTries(receivables);
    return { 'list receivables': list, ...rest, 'overdue tracking': overdue };
  })(),
  'accounts-payable': (() => {
    const { list, overdue, ...rest } = owedTries(payables);
    return { 'list payables': list, ...rest, 'due date tracking': overdue };
  })(),
  'general-ledger': {
    'list entries': listTry(triedEntries),
    search: searchTry(triedEntries),
    create: createTry(triedEntries),
    edit: editTry(triedEntries),
    export: exportTry(triedEntries),
    'account balances': accountBalances,
  },
};
