import type { FunctionName, Permission, Row } from '@ledgerwise/contract';
import { date, type ResourceAction, text } from '@ledgerwise/resource';
import { numberIn } from './owed-kinds.ts';

/** How a document is posted to the general ledger. */
interface Posting {
  readonly id: string;
  readonly one: string;
  readonly number: string;
  readonly draft: string;
  readonly permission: Permission;
  readonly call: FunctionName;
  /** `Post`, and behind how many of them: `posted`. */
  readonly verb: string;
  readonly done: string;
}

const FOR_GOOD = 'written to the general ledger and can no longer be changed, only cancelled.';

/** Posts a draft, after its posting was shown. */
export function post({ id, one, number, draft, permission, call, verb, done }: Posting): ResourceAction {
  return {
    id,
    label: verb,
    look: 'primary',
    permission,
    isOffered: ({ status }) => status === draft,
    call,
    asks: { title: `${verb} this ${one}?`, text: `It is ${FOR_GOOD}`, confirm: verb, previews: one },
    does: (row) => ({
      title: `${capital(one)} ${capital(done)}`,
      text: `${numberIn(row, number)} is in the general ledger.`,
    }),
    many: { verb, done, text: `They are ${FOR_GOOD}` },
  };
}

/** How a document is cancelled. */
interface Cancelling {
  /** `sales order`. */
  readonly one: string;
  readonly number: string;
  /** The states out of which it can be. */
  readonly from: readonly string[];
  readonly permission: Permission;
  readonly call: FunctionName;
  /** What else becomes of one that was posted, and of many. */
  readonly text: string;
  readonly manyText: string;
}

/** Takes a document back; it stays in the list. */
export function cancel(kind: Cancelling): ResourceAction {
  const name = kind.one.split(' ').map(capital).join(' ');
  return {
    id: 'cancel',
    label: `Cancel ${name}`,
    look: 'danger',
    permission: kind.permission,
    isOffered: ({ status }) => kind.from.includes(String(status)),
    call: kind.call,
    arguments: (row, { reason, cancelled_on }) => ({ id: row.id, reason, cancelled_on }),
    asks: {
      title: `Cancel this ${kind.one}?`,
      text: `${kind.text} It stays in the list, with your reason.`,
      confirm: `Cancel ${name}`,
      danger: true,
      fields: () => ({
        reason: text({ label: 'Reason', required: 'Say why it is cancelled', maxLength: 500 }),
        cancelled_on: date({ label: 'Cancelled On', default: 'today' }),
      }),
    },
    does: (row) => ({ title: `${name} Cancelled`, text: `${numberIn(row, kind.number)} was cancelled.` }),
    many: {
      verb: 'Cancel',
      done: 'cancelled',
      text: `${kind.manyText} They stay in the list, with your reason.`,
    },
  };
}

/** What is said of a document that was cancelled. */
export const voided = ({ status, cancel_reason }: Row) =>
  status === 'cancelled' ? { state: 'Cancelled', reason: String(cancel_reason ?? '') } : null;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
