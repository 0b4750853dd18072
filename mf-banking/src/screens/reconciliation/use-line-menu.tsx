import { absolutePath, type Row, useHost } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import { bankRules } from '@ledgerwise/domain/banking';
import { Icon, type MenuItem } from '@ledgerwise/ui/core';
import { refusal } from '@ledgerwise/ui/resource';
import { useCallback } from 'react';
import { MAY_MATCH, MAY_PAY, MAY_POST } from '../../banking-access.ts';
import type { LineTask } from './LineDialog.tsx';
import { isOut } from './line-amount.ts';
import { ruleAddress } from './rule-address.ts';
import type { useLineWork } from './use-line-work.ts';

type Work = ReturnType<typeof useLineWork>;

/** What can become of a line beside what is suggested for it. The database asks for the same rights. */
export function useLineMenu(
  account: string,
  run: Work['run'],
  keyOf: Work['keyOf'],
  onTask: (task: LineTask) => void,
) {
  const { auth, basePath, data } = useHost();
  const navigate = useNavigate();
  const mayMatch = refusal(auth, MAY_MATCH);
  const mayPost = mayMatch ?? refusal(auth, MAY_POST);
  const mayPay = mayMatch ?? refusal(auth, MAY_PAY);
  const mayRule = refusal(auth, bankRules.permissions.create);
  return useCallback(
    (line: Row, isApart: boolean): readonly MenuItem[] => {
      const out = isOut(line);
      const begin = (kind: Exclude<LineTask['kind'], 'accept'>) => () => onTask({ kind, line });
      return [
        {
          id: 'post',
          label: out ? 'Money spent on...' : 'Money received for...',
          icon: <Icon name="add" />,
          apart: isApart,
          unavailable: mayPost,
          onSelect: begin('split'),
        },
        {
          id: 'match',
          label: 'Match with entries...',
          icon: <Icon name="check" />,
          unavailable: mayMatch,
          onSelect: begin('match'),
        },
        {
          id: 'pay',
          label: out ? 'Payment of bills...' : 'Payment of invoices...',
          icon: <Icon name="done" />,
          unavailable: mayPay,
          onSelect: begin('pay'),
        },
        {
          id: 'transfer',
          label: out ? 'Transfer to another account...' : 'Transfer from another account...',
          icon: <Icon name="right" />,
          unavailable: mayPost,
          onSelect: begin('transfer'),
        },
        {
          id: 'rule',
          label: 'Make a rule from this line...',
          icon: <Icon name="edit" />,
          apart: true,
          unavailable: mayRule,
          onSelect: () => void navigate(absolutePath(basePath, ruleAddress(line, account))),
        },
        {
          id: 'exclude',
          label: 'Exclude this line',
          icon: <Icon name="hide" />,
          unavailable: mayMatch,
          onSelect: () =>
            void run(line.id, () =>
              data.call('exclude_bank_transaction', { id: line.id, key: keyOf(['exclude', line.id]) }),
            ),
        },
      ];
    },
    [account, basePath, data, keyOf, mayMatch, mayPay, mayPost, mayRule, navigate, onTask, run],
  );
}
