import type { Row } from '@ledgerwise/contract';
import type { ActionUndo, ResourceAction } from '@ledgerwise/resource';
import { recurringKind } from './documents/recurring-kinds.ts';

const permission = 'recurring_documents.update';
const isRunning = ({ status }: Row): boolean => status === 'active' || status === 'failing';
const nameIn = ({ name }: Row): string => String(name ?? '');
const back = (call: ActionUndo['call']): ActionUndo => ({
  permission,
  call,
  arguments: (row) => ({ id: row.id }),
});

/** What was made, as `issue_recurring_document` answers it. */
interface Issued {
  readonly id: string;
  readonly kind: string;
  readonly number: string;
}

const isIssued = (answer: unknown): answer is Issued =>
  typeof answer === 'object' && answer !== null && 'id' in answer && 'kind' in answer && 'number' in answer;

const issuedKind = (answer: unknown) => (isIssued(answer) ? recurringKind(answer.kind) : undefined);

/** Lets a recurring document rest, lets it go on, and makes its next one before its day or after it failed. */
export const recurringActions: readonly ResourceAction[] = [
  {
    id: 'resume',
    label: 'Resume',
    look: 'primary',
    permission,
    isOffered: ({ status, archived_at }) => status === 'paused' && !archived_at,
    call: 'resume_recurring_document',
    does: (row) => ({
      title: 'Recurring Document Resumed',
      text: `${nameIn(row)} goes on with its next date from today.`,
    }),
    undo: back('pause_recurring_document'),
    many: {
      verb: 'Resume',
      done: 'resumed',
      text: 'They go on with their next dates from today; nothing is made for the pause.',
    },
  },
  {
    id: 'make-now',
    label: 'Make Now',
    permission,
    isOffered: isRunning,
    call: 'issue_recurring_document',
    asks: {
      title: 'Make the next document now?',
      text: 'The document gets the next date of the schedule, whenever that is, and the schedule goes on from there.',
      confirm: 'Make Now',
      foresees: {
        title: 'How the schedule goes on',
        fields: ['next_date', 'issued_count'],
        nothing: 'A draft is left to be looked at; nothing is posted yet.',
      },
    },
    does: (_row, answer) => ({
      title: `${issuedKind(answer)?.label ?? 'Document'} Made`,
      ...(isIssued(answer) && { text: `${answer.number} is there, and the schedule goes on.` }),
    }),
    leadsTo: (_row, answer) => {
      const path = issuedKind(answer)?.path;
      return isIssued(answer) && path ? `${path}/${answer.id}` : null;
    },
  },
  {
    id: 'pause',
    label: 'Pause',
    permission,
    isOffered: isRunning,
    call: 'pause_recurring_document',
    does: (row) => ({
      title: 'Recurring Document Paused',
      text: `Nothing is made of ${nameIn(row)} until it is resumed.`,
    }),
    undo: back('resume_recurring_document'),
    many: { verb: 'Pause', done: 'paused', text: 'Nothing is made of them until they are resumed.' },
  },
];
