import type { Row } from '@ledgerwise/contract';
import type { ResourceAction } from '@ledgerwise/resource';
import { MAY_CHANGE } from '../../banking-access.ts';

const isArchived = ({ archived_at }: Row): boolean => Boolean(archived_at);

/** Archives a bank account with a zero balance, and its account in the ledger. */
export const archiveAccount: ResourceAction = {
  id: 'archive',
  label: 'Archive',
  permission: MAY_CHANGE,
  isOffered: (row) => !isArchived(row),
  call: 'archive_bank_account',
  arguments: ({ id }) => ({ account_id_param: id, archived_param: true }),
  asks: {
    title: 'Archive this bank account?',
    text: 'Nothing can be posted to its ledger account any more. Posted entries stay in the reports. Its balance must be zero, and all lines of its statements must be matched or excluded.',
    confirm: 'Archive',
  },
  does: ({ bank_name }) => ({ title: 'Bank Account Archived', text: String(bank_name) }),
};

/** Unarchives a bank account. */
export const restoreAccount: ResourceAction = {
  id: 'restore',
  label: 'Restore',
  permission: MAY_CHANGE,
  isOffered: isArchived,
  call: 'archive_bank_account',
  arguments: ({ id }) => ({ account_id_param: id, archived_param: false }),
  asks: {
    title: 'Use this bank account again?',
    text: 'It is listed with the others, and its ledger account accepts postings again.',
    confirm: 'Restore',
  },
  does: ({ bank_name }) => ({ title: 'Bank Account Restored', text: String(bank_name) }),
};
