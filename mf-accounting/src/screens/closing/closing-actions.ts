import { date, type ResourceAction, text } from '@ledgerwise/resource';

/** Row of these actions: the books as a whole. */
export interface Books {
  readonly id: 'books';
  readonly locked_through: string | null;
  /** The last day of the year that can be closed. */
  readonly year_end: string;
  /** The last day of the year that was closed last. */
  readonly closed_through: string | null;
}

/** Locks the books through a day. */
export const lockBooks: ResourceAction = {
  id: 'lock',
  label: 'Lock Books',
  look: 'primary',
  permission: 'books.lock',
  call: 'lock_books',
  arguments: (_books, { through_date, reason }) => ({ through_date, reason }),
  asks: {
    title: 'Lock the books?',
    text: 'Nothing can be posted, moved or reversed on or before the day. Drafts are still saved.',
    confirm: 'Lock Books',
    fields: ({ locked_through }) => ({
      through_date: date({
        label: 'Locked Through',
        required: 'Enter the day through which the books are locked',
        ...(typeof locked_through !== 'string' && { default: 'today' }),
      }),
      ...(typeof locked_through === 'string' && {
        reason: text({
          label: 'Reason',
          maxLength: 500,
          help: 'Required to lock through an earlier day than now. The audit log keeps it.',
        }),
      }),
    }),
  },
  does: (_books, answer) => ({
    title: 'Books Locked',
    text: `Nothing can be posted through ${String(answer)}.`,
  }),
};

/** Opens all periods again. */
export const unlockBooks: ResourceAction = {
  id: 'unlock',
  label: 'Unlock',
  look: 'danger',
  permission: 'books.lock',
  isOffered: ({ locked_through }) => locked_through !== null,
  call: 'lock_books',
  arguments: (_books, { reason }) => ({ through_date: null, reason }),
  asks: {
    title: 'Unlock the books?',
    text: 'Users with permission to post can then post to every period again, including reported ones.',
    confirm: 'Unlock',
    danger: true,
    fields: () => ({
      reason: text({
        label: 'Reason',
        required: 'Enter why the books are unlocked',
        maxLength: 500,
        help: 'The audit log keeps it.',
      }),
    }),
  },
  does: () => ({ title: 'Books Unlocked', text: 'Every period is open for posting.' }),
};

/** Closes the financial year. */
export const closeYear: ResourceAction = {
  id: 'close',
  label: 'Close Year',
  look: 'primary',
  permission: 'books.close',
  call: 'close_year',
  arguments: ({ year_end }) => ({ year_end }),
  asks: {
    title: 'Close the financial year?',
    text: 'Revenue, expenses and drawings are carried to retained earnings, and the books are locked through the last day. An admin can reverse the closing entry.',
    confirm: 'Close Year',
  },
  does: () => ({ title: 'Year Closed', text: 'The closing entry is in the general ledger.' }),
};

/** Closes the last closed year again, with later postings to it and earlier years. */
export const closeYearAgain: ResourceAction = {
  ...closeYear,
  id: 'close-again',
  label: 'Close Last Year Again',
  arguments: ({ closed_through }) => ({ year_end: closed_through }),
  asks: {
    title: 'Close the last closed year again?',
    text: 'Entries posted to closed years since then become part of those years’ statements; the Changes Since Close report lists them. Their revenue and expenses are carried to retained earnings, and the books are locked through the last day.',
    confirm: 'Close Again',
  },
  does: () => ({
    title: 'Year Closed Again',
    text: 'Its statements now include the entries posted since it was first closed.',
  }),
};
