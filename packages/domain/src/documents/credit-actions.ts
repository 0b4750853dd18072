import type { Row } from '@ledgerwise/contract';
import { date, money, type ResourceAction, text } from '@ledgerwise/resource';
import { isOpen, isSettled, numberIn, type OwedKind } from './owed-kinds.ts';

const MORE_THAN_NOTHING = { value: '0.01', message: 'The amount must be greater than 0' };

/** Credits a part of a document, or everything that is left of it. */
export function issueCreditNote(kind: OwedKind): ResourceAction {
  const isVendors = kind.contact === 'vendor';
  const label = isVendors ? 'Record Vendor Credit' : 'Issue Credit Note';
  return {
    id: 'credit',
    label,
    permission: 'credit_notes.create',
    isOffered: (row) => isOpen(kind, row) || isSettled(row),
    call: 'issue_credit_note',
    arguments: (row, { issued_on, amount, description }) => ({
      [`${kind.one}_id`]: row.id,
      issued_on,
      ...(amount ? { amount, description } : {}),
    }),
    asks: {
      title: isVendors ? 'Record a vendor credit' : 'Issue a credit note',
      text: `It credits a part of the ${kind.one}, or everything that is left of it, with its GST.`,
      confirm: label,
      instead: { label: 'Credit line by line', path: (row) => `credit-notes/new?${kind.one}=${row.id}` },
      actionPreview: { title: 'What it posts', nothing: 'Nothing.' },
      fields: (row) => ({
        issued_on: date({ label: 'Issued On', required: 'Enter the date', default: 'today' }),
        amount: money({
          label: row.tax_inclusive === true ? 'Amount with GST' : 'Amount before GST',
          currency: 'currency',
          help: `It is spread over the remaining amounts of the lines, each with its own GST. Leave blank to credit everything that is left.`,
          min: MORE_THAN_NOTHING,
        }),
        description: text({
          label: 'Description',
          default: `Credit for ${numberIn(row, kind.number)}`,
          maxLength: 2000,
        }),
      }),
    },
    does: (row) => ({
      title: isVendors ? 'Vendor Credit Recorded' : 'Credit Note Issued',
      text: `It was applied to ${numberIn(row, kind.number)}.`,
    }),
  };
}

/** Writes off a part of a document: a bad debt, or a small difference. */
export function writeOff(kind: OwedKind): ResourceAction {
  return {
    id: 'write-off',
    label: 'Write Off',
    permission: 'documents.write_off',
    isOffered: (row) => isOpen(kind, row),
    call: 'write_off',
    arguments: (row, entered) => ({ document_kind: kind.one, document_id: row.id, ...entered }),
    asks: {
      title: `Write off this ${kind.one}?`,
      text: 'The amount written off, with its share of GST, is posted to the account for write-offs. The rest remains due.',
      confirm: 'Write Off',
      danger: true,
      fields: (row: Row) => ({
        amount: money({
          label: 'Amount',
          required: 'Enter the amount to write off',
          currency: 'currency',
          default: String(row.balance_due ?? ''),
          min: MORE_THAN_NOTHING,
        }),
        written_on: date({ label: 'Written Off On', required: 'Enter the date', default: 'today' }),
        reason: text({ label: 'Reason', required: 'Enter why it is written off', maxLength: 500 }),
      }),
    },
    does: (row) => ({ title: 'Written Off', text: `It was taken off ${numberIn(row, kind.number)}.` }),
  };
}
