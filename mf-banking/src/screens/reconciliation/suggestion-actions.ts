import type { Row } from '@ledgerwise/contract';
import type { BankSuggestion, ResourceAction } from '@ledgerwise/resource';
import { MAY_MATCH } from '../../banking-access.ts';
import { acceptanceOf, exactTarget } from './accept-suggestion.ts';

/** As many as the database accepts in one call. */
const MOST_AT_ONCE = 500;

const previewOptions = (nothing: string) => ({ title: 'What accepting posts', nothing });

/** Accepts what is suggested for a line, once its posting was looked at. */
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
      actionPreview: previewOptions('Nothing: it is in the books already, and the line is matched with it.'),
    },
    does: () => ({ title: 'Suggestion Accepted', text: 'The line is matched.' }),
  };
}

/** A line with an exact suggestion, as the database takes it. */
export interface ExactLine {
  readonly transaction_id: string;
  readonly target_id: string;
}

/** The lines whose first suggestion is exact, no more than are accepted at once. */
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

/** Accepts exact suggestions of a bank account, which is the row: all of them or none. */
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
        'Nothing: all of it is in the books already, and the lines are matched with it.',
      ),
    },
    does: () => ({ title: 'Suggestions Accepted', text: `${count} accepted. The lines are below Matched.` }),
  };
}
