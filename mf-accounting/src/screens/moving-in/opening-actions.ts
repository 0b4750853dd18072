import { type ListAction, type ResourceAction, text } from '@ledgerwise/resource';

/** Saves the first day and the trial balance. */
export const saveOpening: ListAction = {
  id: 'save-opening',
  label: 'Save',
  permission: 'opening_balances.update',
  call: 'save_opening',
  does: () => ({ title: 'Opening Balances Saved', text: 'Nothing is posted yet.' }),
};

/** Imports open documents. */
export const bringDocuments: ListAction = {
  id: 'bring-documents',
  label: 'Import',
  permission: 'opening_balances.update',
  call: 'import_open_documents',
  does: (answer) => ({
    title: 'Open Documents Imported',
    text: `${String(Object(answer).documents)} are in the books, on their own days.`,
  }),
};

/** Imports the stock on hand. */
export const bringStock: ListAction = {
  id: 'bring-stock',
  label: 'Import',
  permission: 'opening_balances.update',
  call: 'open_stock',
  does: () => ({ title: 'Stock Imported', text: 'It is on hand since the opening day.' }),
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
    text: 'One journal entry on the opening day posts everything in the trial balance that is not in your books yet. You can reverse it until the day is locked.',
    confirm: 'Post Opening Balances',
    actionPreview: { title: 'The opening entry', nothing: 'There is nothing to post.' },
  },
  does: () => ({ title: 'Opening Balances Posted', text: 'The opening entry is in the general ledger.' }),
};

const reason = { reason: text({ label: 'Reason', required: 'Enter a reason', maxLength: 500 }) };

/** Reverses the opening entry. */
export const voidOpening: ResourceAction = {
  id: 'void-opening',
  label: 'Reverse',
  look: 'danger',
  permission: 'opening_balances.post',
  call: 'void_opening',
  arguments: (_row, entered) => ({ reason: entered.reason }),
  asks: {
    title: 'Reverse the opening balances?',
    text: 'The opening entry is reversed on its own day. What you entered stays, and can be changed and posted again.',
    confirm: 'Reverse',
    danger: true,
    fields: () => reason,
  },
  does: () => ({ title: 'Opening Balances Reversed', text: 'Change what was wrong and post them again.' }),
};

/** Cancels the imported documents of a kind. */
export function voidDocuments(kind: 'invoice' | 'bill'): ResourceAction {
  return {
    id: `void-${kind}s`,
    label: 'Cancel All',
    look: 'danger',
    permission: 'opening_balances.post',
    call: 'void_open_documents',
    arguments: (_row, entered) => ({ kind, reason: entered.reason }),
    asks: {
      title: `Cancel all open ${kind}s?`,
      text: `Every imported ${kind} and credit is cancelled on its own date, and its number can be used again. If one has been paid since, none are cancelled.`,
      confirm: 'Cancel All',
      danger: true,
      fields: () => reason,
    },
    does: (_row, answer) => ({
      title: 'Open Documents Cancelled',
      text: `${String(answer)} were cancelled.`,
    }),
  };
}
