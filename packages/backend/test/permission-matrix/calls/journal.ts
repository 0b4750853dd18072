import { quote, quoteJson } from '../quote.ts';
import { aboutBoth, type CallsOf, KEY } from './call.ts';

const LINES = quoteJson([
  { account_code: '1000', debit: 5 },
  { account_code: '3000', credit: 5 },
]);

/** The general journal and the periods of the books. */
export const journalCalls: CallsOf = (cast) => ({
  closing_checklist: { self: `closing_checklist() ->> 'year_end'` },
  close_year: { self: `close_year('2026-12-31', ${KEY})` },
  export_journal: aboutBoth(
    cast,
    ({ marker }) => `nullif(strpos(export_journal(null, null, 'csv'), ${quote(marker)}), 0)`,
  ),
  issue_recurring_entry: aboutBoth(
    cast,
    ({ recurringEntry }) => `issue_recurring_entry(${quote(recurringEntry)}, ${KEY}) ->> 'id'`,
  ),
  issued_entries: aboutBoth(cast, ({ pausedEntry }) => `nullif(issued_entries(${quote(pausedEntry)}), '[]')`),
  lock_books: {
    self: `lock_books('2025-12-31')`,
    'self-unlock': `coalesce(lock_books(null, reason => 'A bill came late')::text, '')`,
  },
  posting_rule_list: { self: `nullif(posting_rule_list(), '[]') ->> 0` },
  pause_recurring_entry: aboutBoth(
    cast,
    ({ recurringEntry }) => `(pause_recurring_entry(${quote(recurringEntry)}, ${KEY})).id`,
  ),
  post_draft_journal_entry: aboutBoth(
    cast,
    ({ draftEntry }) => `post_draft_journal_entry(${quote(draftEntry)}, ${KEY})`,
  ),
  post_journal_entry: { self: `post_journal_entry('2026-01-10', 'Trial', null, ${LINES}, ${KEY})` },
  post_reversing_journal_entry: aboutBoth(
    cast,
    ({ draftEntry }) => `post_reversing_journal_entry(${quote(draftEntry)}, '2027-01-01', ${KEY})`,
  ),
  replace_journal_entry: aboutBoth(
    cast,
    ({ postedEntry }) =>
      `replace_journal_entry(${quote(postedEntry)}, '2026-01-10', 'Trial', null, ${LINES}, 'Wrong', ${KEY})`,
  ),
  resume_recurring_entry: aboutBoth(
    cast,
    ({ pausedEntry }) => `(resume_recurring_entry(${quote(pausedEntry)}, ${KEY})).id`,
  ),
  reverse_journal_entry: aboutBoth(
    cast,
    ({ postedEntry }) => `reverse_journal_entry(${quote(postedEntry)}, '2026-01-10', 'Wrong', ${KEY})`,
  ),
  save_journal_entry: {
    self: `(save_journal_entry('{"entry_date":"2026-01-10"}', ${KEY})).id`,
    ...aboutBoth(
      cast,
      ({ draftEntry }) => `(save_journal_entry(${quoteJson({ id: draftEntry, version: 1 })}, ${KEY})).id`,
    ),
  },
  save_recurring_entry: {
    self: `(save_recurring_entry('{"name":"Rent"}', ${KEY})).id`,
    ...aboutBoth(
      cast,
      ({ recurringEntry }) =>
        `(save_recurring_entry(${quoteJson({ id: recurringEntry, version: 1 })}, ${KEY})).id`,
    ),
  },
});
