import type { Row } from '@ledgerwise/contract';
import { type DocumentWarning, date, flag, integer, text } from '@ledgerwise/resource';

/** Frequencies of recurring records. */
export const FREQUENCIES = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
] as const;

/** Every frequency, as a condition takes them. */
export const ANY_FREQUENCY: readonly string[] = FREQUENCIES.map(({ value }) => value);

/** Statuses of recurring records. */
export const RECURRENCE_STATUSES = [
  { value: 'active', label: 'Active', tone: 'good' },
  { value: 'paused', label: 'Paused' },
  { value: 'failing', label: 'Failing', tone: 'bad' },
  { value: 'ended', label: 'Ended' },
] as const;

const EVERY = 'It must recur every 1 to 366 days, weeks, months or years';
const END_AFTER = 'It must end after 1 to 9999 times';

/** Common fields of schedules except their frequency; `one` is what is created: `document`. */
export const scheduleFields = (one: string) => ({
  every: integer({
    label: 'Every',
    default: 1,
    required: 'Enter the interval',
    help: 'For example, every 3 months = quarterly.',
    min: { value: '1', message: EVERY },
    max: { value: '366', message: EVERY },
  }),
  repeats: text({ label: 'Repeats', readOnly: true, filter: false, sortable: false }),
  next_date: date({
    label: 'Next Date',
    required: 'Enter the next date',
    default: 'today',
    help: `The date of the next ${one}, which is created on that day.`,
  }),
  end_date: date({ label: 'End Date', help: 'Leave blank to repeat until paused.' }),
  end_after: integer({
    label: 'End After',
    help: `The number of ${one === 'entry' ? 'entries' : `${one}s`} after which it ends. Leave blank to repeat without a limit.`,
    min: { value: '1', message: END_AFTER },
    max: { value: '9999', message: END_AFTER },
  }),
  posts_automatically: flag({
    label: 'Post Automatically',
    default: false,
    help: "Otherwise we'll save a draft for review.",
  }),
});

/** When records are created and in which state, in the order of a form. */
export const SCHEDULE = [
  'frequency',
  'every',
  'next_date',
  'end_date',
  'end_after',
  'posts_automatically',
] as const;

/** The records created so far. */
export const issuedFields = {
  issued_count: integer({ label: 'Created', readOnly: true }),
  last_issued_on: date({ label: 'Last Created', readOnly: true }),
};

/** Reason why nothing is created, and the remedy; `one` is what is created: `document`. */
export const recurrenceWarning =
  (one: string) =>
  ({ status, paused_reason, last_error }: Row): DocumentWarning | null => {
    if (status === 'failing')
      return {
        title: `The next ${one} could not be created`,
        text: `${String(last_error)} It is tried again every hour; Create Now tries it at once.`,
      };
    return typeof paused_reason === 'string' ? { title: 'It was paused', text: paused_reason } : null;
  };
