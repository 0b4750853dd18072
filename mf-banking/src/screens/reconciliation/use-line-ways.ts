import { absolutePath, type Row, useHost } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import { bankRules } from '@ledgerwise/domain/banking';
import type { MarkName } from '@ledgerwise/ui/core';
import { refusal } from '@ledgerwise/ui/resource';
import { useMemo } from 'react';
import { MAY_MATCH, MAY_PAY, MAY_POST } from '../../banking-access.ts';
import type { LineTask } from './dialogs/LineDialog.tsx';
import { isOut } from './line-amount.ts';
import { ruleAddress } from './rule-address.ts';
import type { LineFlow } from './use-line-flow.ts';
import type { LineRow } from './use-line-rows.ts';

/** Something that a line of a statement can become. */
export interface LineWay {
  readonly id: 'create' | 'match' | 'pay' | 'split' | 'transfer' | 'rule' | 'exclude';
  /** Label on the row of the line. */
  readonly word: string;
  /** Full label in the menu. */
  label(line: Row): string;
  readonly icon: MarkName;
  /** The key that does it on the row that has the focus. */
  readonly shortcut?: string;
  /** True if it is offered on the row itself, not only in the menu. */
  readonly isInline?: boolean;
  /** Reason why this role may not do it. */
  readonly unavailable: string | undefined;
  run(line: LineRow): void;
}

/** Actions of a line besides its suggestion. The database requires the same permissions. */
export function useLineWays(
  account: string,
  flow: LineFlow['run'],
  onTask: (task: LineTask) => void,
): readonly LineWay[] {
  const { auth, basePath, data } = useHost();
  const navigate = useNavigate();
  const mayMatch = refusal(auth, MAY_MATCH);
  const mayPost = mayMatch ?? refusal(auth, MAY_POST);
  const mayPay = mayMatch ?? refusal(auth, MAY_PAY);
  const mayRule = refusal(auth, bankRules.permissions.create);
  return useMemo(() => {
    const begin = (kind: Exclude<LineTask['kind'], 'accept'>) => (line: LineRow) => onTask({ kind, line });
    return [
      {
        ...{ id: 'create', word: 'Create', icon: 'add', shortcut: 'c', isInline: true },
        label: (line) => (isOut(line) ? 'Money spent on...' : 'Money received for...'),
        unavailable: mayPost,
        run: begin('create'),
      },
      {
        ...{ id: 'match', word: 'Match', icon: 'check' },
        label: () => 'Match with entries...',
        unavailable: mayMatch,
        run: begin('match'),
      },
      {
        ...{ id: 'pay', word: 'Pay', icon: 'done', shortcut: 'p', isInline: true },
        label: (line) => (isOut(line) ? 'Payment of bills...' : 'Payment of invoices...'),
        unavailable: mayPay,
        run: begin('pay'),
      },
      {
        ...{ id: 'split', word: 'Split', icon: 'columns', shortcut: 's', isInline: true },
        label: () => 'Split over several accounts...',
        unavailable: mayPost,
        run: begin('split'),
      },
      {
        ...{ id: 'transfer', word: 'Transfer', icon: 'right', shortcut: 't', isInline: true },
        label: (line) =>
          isOut(line) ? 'Transfer to another account...' : 'Transfer from another account...',
        unavailable: mayPost,
        run: begin('transfer'),
      },
      {
        ...{ id: 'rule', word: 'Rule', icon: 'edit' },
        label: () => 'Make a rule from this line...',
        unavailable: mayRule,
        run: (line) => void navigate(absolutePath(basePath, ruleAddress(line, account))),
      },
      {
        ...{ id: 'exclude', word: 'Exclude', icon: 'hide', shortcut: 'x', isInline: true },
        label: () => 'Exclude this line',
        unavailable: mayMatch,
        run: (line) =>
          flow(line, 'excluded', (key) => data.call('exclude_bank_transaction', { id: line.id, key })),
      },
    ] satisfies readonly LineWay[];
  }, [account, basePath, data, flow, mayMatch, mayPay, mayPost, mayRule, navigate, onTask]);
}
