import type { Row } from '@ledgerwise/contract';
import { accounts } from '@ledgerwise/domain';
import { type ResourceAction, ref } from '@ledgerwise/resource';
import { MAY_MATCH } from '../../../banking-access.ts';
import { isOut } from '../line-amount.ts';

/** Posts a line as money that went to another bank account, or came from it. */
export const transferLine = (line: Row, from: string): ResourceAction => {
  const way = isOut(line) ? 'to' : 'from';
  return {
    id: 'transfer',
    label: 'Transfer',
    permission: MAY_MATCH,
    call: 'transfer_bank_transaction',
    arguments: ({ id }, { other_account_id }) => ({ id, other_account_id }),
    asks: {
      title: `Transfer ${way} Another Account`,
      text: 'The line of the other account’s statement is then suggested for the same entry.',
      confirm: 'Post and Match',
      fields: () => ({
        other_account_id: ref(accounts, {
          label: way === 'to' ? 'To' : 'From',
          required: 'Choose the other bank account',
          offers: [
            { field: 'subtype', operator: 'equals', value: 'bank' },
            { field: 'id', operator: 'not_equals', value: from },
            { field: 'is_active', operator: 'equals', value: 'true' },
          ],
        }),
      }),
    },
    does: () => ({ title: 'Transfer Posted', text: 'It is in the general ledger, and matched.' }),
  };
};
