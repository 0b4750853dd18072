import type { Row } from '@ledgerwise/contract';
import type { BankSuggestion, ResourceAction } from '@ledgerwise/resource';
import { MAY_MATCH } from '../../banking-access.ts';
import { acceptanceOf, exactTarget } from './accept-suggestion.ts';

/** The database's limit for one call. */
const MOST_AT_ONCE = 500;

const previewOptions = (nothing: string) => ({ title: 'What accepting posts', nothing });

/** Accepts a suggestion after a preview of its posting. */
export function acceptAction(suggestion: BankSuggestion): ResourceAction {
  const { call, takes } = acceptanceOf(suggestion);
  return {
    id: 'accept',
    label: 'Accept',
    permission: MAY_MATCH,
    call,
    arguments: ({ id }) => ({ id, ...takes }),
    asks: {
      title: 'Accept This Suggestion?',
      text: `${suggestion.why}.`,
      confirm: 'Accept',
      actionPreview: previewOptions('Nothing. It is already in the books, and the line is matched with it.'),
    },
    does: () => ({ title: 'Suggestion Accepted', text: 'The line is matched.' }),
  };
}

/** A line with an exact suggestion, as the database takes it. */
export interface ExactLine {
  readonly transaction_id: string;
  readonly target_id: string;
}

/** Returns the lines whose first suggestion is exact, up to the limit of one call. */
export function exactLines(
  rows: readonly (Row & { readonly suggestions: readonly BankSuggestion[] })[],
): readonly ExactLine[] {
  return rows
    .flatMap(({ id, suggestions: [best] }) => {
      const target_id = best ? exactTarget(best) : null;
      return target_id === null ? [] : [{ transaction_id: id, target_id }];
    })
    .slice(0, MOST_AT_ONCE);
}

/** Accepts exact suggestions of a bank account, which is the row, all or nothing. */
export function acceptAllAction(lines: readonly ExactLine[], count: string): ResourceAction {
  return {
    id: 'accept-all',
    label: 'Accept All Exact',
    permission: MAY_MATCH,
    call: 'accept_bank_suggestions',
    arguments: ({ id }) => ({ bank_account_id: id, accepted: lines }),
    asks: {
      title: `Accept ${count}?`,
      text: 'Each is named by the statement, with its amount, and by nothing else. If one cannot be accepted, none is. Each can be unmatched afterwards.',
      confirm: 'Accept All',
      actionPreview: previewOptions(
        'Nothing. All of it is already in the books, and the lines are matched with it.',
      ),
    },
    does: () => ({ title: 'Suggestions Accepted', text: `${count} accepted. The lines are below Matched.` }),
  };
}
