import { type AnyResource, fieldOf, listWords, referencesTo } from '@ledgerwise/resource';
import { checkResource } from '@ledgerwise/resource/checks';
import { importedGroups } from '@ledgerwise/resource/csv';
import { expect, it } from 'vitest';
import { accounts } from './accounts.resource.ts';
import { creditNotes } from './credit-notes.resource.ts';
import { customers } from './customers.resource.ts';
import { entities } from './entities.ts';
import { journalEntries } from './journal-entries.resource.ts';
import { paymentAllocations } from './payment-allocations.resource.ts';
import { payments } from './payments.resource.ts';
import { recurringDocuments } from './recurring/recurring-documents.resource.ts';
import { vendors } from './vendors.resource.ts';

interface Said {
  readonly resource: AnyResource;
  readonly title: string;
  readonly path: string;
  readonly columns: readonly string[];
  readonly states: readonly string[];
  readonly empty: string;
  readonly actions: Readonly<Record<string, string>>;
}

const SAID: readonly Said[] = [
  {
    resource: journalEntries,
    title: 'General Ledger',
    path: 'general-ledger',
    columns: ['Entry #', 'Date', 'Description', 'Reference', 'Debit', 'Credit', 'Status'],
    states: ['Draft', 'Posted', 'Reversed'],
    empty: 'No journal entries yet',
    actions: {
      Post: 'Journal Entry Posted',
      'Post and Reverse': 'Journal Entry Posted',
      Reverse: 'Journal Entry Reversed',
    },
  },
  {
    resource: accounts,
    title: 'Chart of Accounts',
    path: 'accounts',
    columns: ['Code', 'Name', 'Type', 'Subtype', 'Balance', 'Status'],
    states: ['Active', 'Inactive'],
    empty: 'No accounts yet',
    actions: { 'Move Balance': 'Draft Created' },
  },
  {
    resource: creditNotes,
    title: 'Credit Notes',
    path: 'credit-notes',
    columns: ['Credit Note #', 'Contact', 'Date', 'For', 'Amount', 'Left', 'Status'],
    states: ['Posted', 'Used', 'Void'],
    empty: 'No credit notes yet',
    actions: {
      'Use Credit': 'Credit Used',
      Refund: 'Refund Recorded',
      'Send by Email': 'Email Sent',
      Void: 'Credit Note Voided',
    },
  },
  {
    resource: payments,
    title: 'Payments',
    path: 'payments',
    columns: ['Payment #', 'Contact', 'Date', 'Account', 'Received', 'Paid', 'Left', 'Status'],
    states: ['Posted', 'Void'],
    empty: 'No payments yet',
    actions: { 'Use Credit': 'Credit Used', Refund: 'Refund Recorded', Void: 'Payment Voided' },
  },
  {
    resource: paymentAllocations,
    title: 'Write-Offs',
    path: 'write-offs',
    columns: ['For', 'Contact', 'Date', 'Amount', 'Description', 'Status'],
    states: ['Posted', 'Undone'],
    empty: 'No write-offs yet',
    actions: { 'Undo Write-Off': 'Write-Off Undone' },
  },
  {
    resource: recurringDocuments,
    title: 'Recurring',
    path: 'recurring',
    columns: ['Name', 'Contact', 'Type', 'Repeats', 'Next Date', 'Amount', 'Status'],
    states: ['Active', 'Paused', 'Failing', 'Ended'],
    empty: 'No recurring documents yet',
    actions: {
      Resume: 'Recurring Document Resumed',
      'Create Now': 'Document Created',
      Pause: 'Recurring Document Paused',
    },
  },
];

it.each(SAID)('$title has the texts of the specification', (said) => {
  const { resource } = said;
  const { choices, words } = fieldOf(resource, resource.list.columns.at(-1) ?? '');
  expect({
    title: listWords(resource),
    path: resource.path,
    columns: resource.list.columns.map((name) => {
      const { columnLabel, label } = fieldOf(resource, name);
      return columnLabel ?? label;
    }),
    states: (words ? [words.yes, words.no] : (choices ?? [])).map(({ label }) => label),
    empty: resource.empty.title,
    actions: Object.fromEntries(
      (resource.actions ?? []).map(({ label, does }) => [
        label,
        does({ id: 'a' }, null, (amount) => amount).title,
      ]),
    ),
  }).toEqual({
    title: said.title,
    path: said.path,
    columns: said.columns,
    states: said.states,
    empty: said.empty,
    actions: said.actions,
  });
  expect(checkResource(resource)).toEqual([]);
});

it('a file of journal entries distinguishes the description of an entry from those of its lines', () => {
  expect(
    importedGroups(journalEntries).map(({ title, fields }) => [
      title,
      fields.map(({ field }) => field.label),
    ]),
  ).toEqual([
    ['Journal Entry', ['Date', 'Reverse On', 'Description', 'Reference']],
    [
      'Lines',
      [
        ...['Account', 'Line Description', 'Contact', 'Debit', 'Credit', 'FX Amount', 'Currency'],
        ...['Tracking 1', 'Tracking 2'],
      ],
    ],
  ]);
});

it.each([customers, vendors])(
  'the page of one of the $path shows their payments and write-offs',
  (contacts) => {
    const shown = referencesTo(
      entities.map(({ resource }) => resource),
      contacts,
    ).map(({ resource }) => resource.label.many);
    expect(shown).toEqual(expect.arrayContaining(['Payments', 'Write-Offs']));
  },
);
