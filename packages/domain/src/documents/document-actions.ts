import type { FunctionName, Row } from '@ledgerwise/contract';
import { date, type ResourceAction, text } from '@ledgerwise/resource';
import { capital, type DocumentName } from './document-name.ts';
import { differencesOf } from './order-parts.ts';
import { numberIn } from './owed-kinds.ts';

/** Posting of a document to the general ledger. */
interface Posting {
  /** Also its permission: `approve`. */
  readonly id: string;
  /** The status of a draft. */
  readonly draft: string;
  readonly call: FunctionName;
  /** `Post`, and behind how many of them: `posted`. */
  readonly verb: string;
  readonly done: string;
  /** The column with its order, if any: differences from it are shown before posting. */
  readonly order: string;
  /** Id of the action that mails it once it is posted. */
  readonly mailedBy?: string;
}

const FOR_GOOD = 'written to the general ledger and can no longer be changed, only cancelled.';

/** Posts a draft, after its posting was shown. */
export function post(
  of: DocumentName,
  { id, draft, call, verb, done, order, mailedBy }: Posting,
): ResourceAction {
  return {
    id,
    label: verb,
    look: 'primary',
    permission: `${of.table}.${id}`,
    isOffered: ({ status }) => status === draft,
    call,
    ...(mailedBy !== undefined && { mailedBy }),
    asks: {
      title: `${verb} this ${of.one}?`,
      text: `It is ${FOR_GOOD}`,
      confirm: verb,
      previews: of.kind,
      cautions: { title: 'Differences from the order', load: differencesOf(of.kind, order) },
    },
    does: (row) => ({
      title: `${capital(of.one)} ${capital(done)}`,
      text: `${numberIn(row, of.number)} is in the general ledger.`,
    }),
    many: { verb, done, text: `They are ${FOR_GOOD}` },
  };
}

/** Cancelling of a document. */
interface Cancelling {
  /** Statuses in which it can be cancelled. */
  readonly from: readonly string[];
  /** Consequences for a posted document, and for many. */
  readonly text: string;
  readonly manyText: string;
}

/** Cancels a document, which stays in the list. */
export function cancel(of: DocumentName, { from, text: what, manyText }: Cancelling): ResourceAction {
  const name = capital(of.one);
  return {
    id: 'cancel',
    label: `Cancel ${name}`,
    look: 'danger',
    permission: `${of.table}.cancel`,
    isOffered: ({ status }) => from.includes(String(status)),
    call: 'cancel_document',
    arguments: ({ id }, { reason, cancelled_on }) => ({ kind: of.kind, id, reason, cancelled_on }),
    asks: {
      title: `Cancel this ${of.one}?`,
      text: `${what} It stays in the list, with your reason.`,
      confirm: `Cancel ${name}`,
      danger: true,
      fields: () => ({
        reason: text({ label: 'Reason', required: 'Enter why it is cancelled', maxLength: 500 }),
        cancelled_on: date({ label: 'Cancelled On', default: 'today' }),
      }),
    },
    does: (row) => ({ title: `${name} Cancelled`, text: `${numberIn(row, of.number)} was cancelled.` }),
    many: {
      verb: 'Cancel',
      done: 'cancelled',
      text: `${manyText} They stay in the list, with your reason.`,
    },
  };
}

/** Notice for a cancelled document. */
export const voided = ({ status, cancel_reason }: Row) =>
  status === 'cancelled' ? { state: 'Cancelled', reason: String(cancel_reason ?? '') } : null;
