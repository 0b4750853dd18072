import { type ListAction, type ResourceAction, text } from '@ledgerwise/resource';

/** Keeps the day and the trial balance. */
export const saveOpening: ListAction = {
  id: 'save-opening',
  label: 'Save',
  permission: 'opening_balances.update',
  call: 'save_opening',
  does: () => ({ title: 'Opening Balances Saved', text: 'Nothing is posted yet.' }),
};

/** Brings in what was open. */
export const bringDocuments: ListAction = {
  id: 'bring-documents',
  label: 'Bring In',
  permission: 'opening_balances.update',
  call: 'import_open_documents',
  does: (answer) => ({
    title: 'Open Documents Brought In',
    text: `${String(Object(answer).documents)} are in the books, on their own days.`,
  }),
};

/** Brings in what was on hand. */
export const bringStock: ListAction = {
  id: 'bring-stock',
  label: 'Bring In',
  permission: 'opening_balances.update',
  call: 'open_stock',
  does: () => ({ title: 'Stock Brought In', text: 'It is on hand since the opening day.' }),
};

/** Posts the opening entry. */
export const postOpening: ResourceAction = {
  id: 'post-opening',
  label: 'Post Opening Balances',
  look: 'primary',
  permission: 'opening_balances.post',
  call: 'post_opening',
  arguments: () => ({}),
  asks: {
    title: 'Post the opening balances?',
    text: 'One journal entry on the opening day takes up what the trial balance says and is not in the books yet. It can be taken back while the day is open.',
    confirm: 'Post Opening Balances',
    foresees: { title: 'The opening entry', nothing: 'There is nothing to post.' },
  },
  does: () => ({ title: 'Opening Balances Posted', text: 'The opening entry is in the general ledger.' }),
};

const reason = { reason: text({ label: 'Reason', required: 'Say why', maxLength: 500 }) };

/** Reverses the opening entry. */
export const voidOpening: ResourceAction = {
  id: 'void-opening',
  label: 'Take Back',
  look: 'danger',
  permission: 'opening_balances.post',
  call: 'void_opening',
  arguments: (_row, entered) => ({ reason: entered.reason }),
  asks: {
    title: 'Take the opening balances back?',
    text: 'The opening entry is reversed on its own day. What you entered stays, and can be changed and posted again.',
    confirm: 'Take Back',
    danger: true,
    fields: () => reason,
  },
  does: () => ({ title: 'Opening Balances Taken Back', text: 'Change what was wrong and post them again.' }),
};

/** Cancels what was brought in of a kind. */
export function voidDocuments(kind: 'invoice' | 'bill'): ResourceAction {
  return {
    id: `void-${kind}s`,
    label: `Take Back All`,
    look: 'danger',
    permission: 'opening_balances.post',
    call: 'void_open_documents',
    arguments: (_row, entered) => ({ kind, reason: entered.reason }),
    asks: {
      title: `Take back all open ${kind}s?`,
      text: `Every ${kind} and credit that was brought in is cancelled on its own day, and its number is free again. One that was paid since keeps all of them.`,
      confirm: 'Take Back All',
      danger: true,
      fields: () => reason,
    },
    does: (_row, answer) => ({ title: 'Taken Back', text: `${String(answer)} were cancelled.` }),
  };
}
