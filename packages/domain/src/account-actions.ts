import type { Row } from '@ledgerwise/contract';
import { type AnyResource, date, type ResourceAction, ref } from '@ledgerwise/resource';

/** Purposes of control accounts: postings to them need their contact or item. */
const KEPT_BY_DOCUMENTS: readonly unknown[] = ['receivable', 'payable', 'inventory'];

const amountOf = ({ balance }: Row): string => String(balance ?? '0');
const nameOf = ({ code, name }: Row): string => `${String(code ?? '')} ${String(name ?? '')}`.trim();

const isEntry = (answer: unknown): answer is Row =>
  typeof answer === 'object' && answer !== null && 'id' in answer;

/** Returns lines that bring an account to zero, and move its balance to another: a debit, or a credit if negative. */
function linesThatMove(row: Row, target: unknown) {
  const balance = amountOf(row);
  const isCredit = balance.startsWith('-');
  const amount = isCredit ? balance.slice(1) : balance;
  const [debited, credited] = isCredit ? [row.id, target] : [target, row.id];
  return [
    { account_id: debited, debit: amount },
    { account_id: credited, credit: amount },
  ];
}

/**
 * Next step for an account whose type or subtype cannot change: moves its balance to another account, in a draft that
 * is opened for review and posting.
 */
export const moveBalance = (accounts: () => AnyResource): ResourceAction => ({
  id: 'move-balance',
  label: 'Move Balance',
  permission: 'journal_entries.create',
  isOffered: (row) => Number(amountOf(row)) !== 0 && !KEPT_BY_DOCUMENTS.includes(row.subtype),
  call: 'save_journal_entry',
  arguments: (row, { account_id, entry_date }) => ({
    document: {
      entry_date,
      description: `Balance of ${nameOf(row)} moved`,
      lines: linesThatMove(row, account_id),
    },
  }),
  asks: {
    title: 'Move the balance to another account?',
    text: 'This creates a draft journal entry for today’s balance and opens it for you to review and post. Entries already posted stay in this account, so choose a date after the last locked or closed period.',
    confirm: 'Create Draft',
    fields: (row) => ({
      account_id: ref(accounts(), {
        label: 'Move To',
        required: 'Choose the account that the balance goes to',
        offers: [{ field: 'code', operator: 'not_equals', value: String(row.code ?? '') }],
      }),
      entry_date: date({ label: 'Date', required: 'Enter the posting date', default: 'today' }),
    }),
  },
  does: (row) => ({
    title: 'Draft Created',
    text: `Post it to move the balance of ${nameOf(row)}. You can then make that account inactive.`,
  }),
  leadsTo: (_row, answer) => (isEntry(answer) ? `general-ledger/${answer.id}/edit` : null),
});
