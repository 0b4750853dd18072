import type { Row } from '@ledgerwise/contract';
import type { ActionUndo, ActionWords, ResourceAction } from '@ledgerwise/resource';
import { recurringKind } from '../documents/recurring-kinds.ts';

const isRunning = ({ status }: Row): boolean => status === 'active' || status === 'failing';
const nameIn = ({ name }: Row): string => String(name ?? '');

/** A kind of recurring record, with its functions. */
interface Recurring {
  readonly permission: string;
  /** Name of what it creates, for sentences: `document`. */
  readonly made: string;
  /** `Recurring Document` */
  readonly label: string;
  readonly resume: ResourceAction['call'];
  readonly pause: ResourceAction['call'];
  readonly issue: ResourceAction['call'];
  /** Returns a message about what was created. */
  told(answer: unknown): ActionWords;
  /** Returns its address. */
  leadsTo(answer: unknown): string | null;
}

/** Actions that pause a schedule, resume it, and create its next record before its date or after a failure. */
function actionsOf(recurring: Recurring): readonly ResourceAction[] {
  const { permission, label, made, resume, pause, issue } = recurring;
  const back = (call: ActionUndo['call']): ActionUndo => ({
    permission,
    call,
    arguments: (row) => ({ id: row.id }),
  });
  return [
    {
      id: 'resume',
      label: 'Resume',
      look: 'primary',
      permission,
      isOffered: ({ status, archived_at }) => status === 'paused' && !archived_at,
      call: resume,
      does: (row) => ({
        title: `${label} Resumed`,
        text: `${nameIn(row)} continues with its next date from today.`,
      }),
      undo: back(pause),
      many: {
        verb: 'Resume',
        done: 'resumed',
        text: 'They continue with their next dates from today; nothing is created for the pause.',
      },
    },
    {
      id: 'make-now',
      label: 'Create Now',
      permission,
      isOffered: isRunning,
      call: issue,
      asks: {
        title: `Create the next ${made} now?`,
        text: `The ${made} gets the next date of the schedule, and the schedule continues from there.`,
        confirm: 'Create Now',
        actionPreview: {
          title: 'The schedule afterwards',
          fields: ['next_date', 'issued_count'],
          nothing: 'A draft is saved for review; nothing is posted yet.',
        },
      },
      does: (_row, answer) => recurring.told(answer),
      leadsTo: (_row, answer) => recurring.leadsTo(answer),
    },
    {
      id: 'pause',
      label: 'Pause',
      permission,
      isOffered: isRunning,
      call: pause,
      does: (row) => ({
        title: `${label} Paused`,
        text: `${nameIn(row)} creates nothing until you resume it.`,
      }),
      undo: back(resume),
      many: { verb: 'Pause', done: 'paused', text: 'They create nothing until you resume them.' },
    },
  ];
}

/** The created record, as `issue_recurring_document` and `issue_recurring_entry` return it. */
interface Issued {
  readonly id: string;
  readonly kind?: string;
  readonly number: string;
}

const isIssued = (answer: unknown): answer is Issued =>
  typeof answer === 'object' && answer !== null && 'id' in answer && 'number' in answer;

const issuedKind = (answer: unknown) => (isIssued(answer) ? recurringKind(answer.kind) : undefined);

/** Actions of a recurring document. */
export const recurringActions = actionsOf({
  permission: 'recurring_documents.update',
  made: 'document',
  label: 'Recurring Document',
  resume: 'resume_recurring_document',
  pause: 'pause_recurring_document',
  issue: 'issue_recurring_document',
  told: (answer) => ({
    title: `${issuedKind(answer)?.label ?? 'Document'} Created`,
    ...(isIssued(answer) && { text: `${answer.number} was created, and the schedule continues.` }),
  }),
  leadsTo: (answer) => {
    const path = issuedKind(answer)?.path;
    return isIssued(answer) && path ? `${path}/${answer.id}` : null;
  },
});

/** Actions of a recurring entry with a schedule. */
export const recurringEntryActions = actionsOf({
  permission: 'recurring_entries.update',
  made: 'entry',
  label: 'Recurring Entry',
  resume: 'resume_recurring_entry',
  pause: 'pause_recurring_entry',
  issue: 'issue_recurring_entry',
  told: (answer) => ({
    title: 'Journal Entry Created',
    ...(isIssued(answer) && {
      text:
        answer.number === 'Draft'
          ? 'A draft was created, and the schedule continues.'
          : `${answer.number} was created, and the schedule continues.`,
    }),
  }),
  leadsTo: (answer) => (isIssued(answer) ? `general-ledger/${answer.id}` : null),
});
