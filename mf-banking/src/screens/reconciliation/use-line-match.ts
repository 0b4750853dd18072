import { useHost } from '@ledgerwise/contract';
import type { BankSuggestion } from '@ledgerwise/resource';
import { useCallback } from 'react';
import { acceptSuggestion } from './accept-suggestion.ts';
import type { LineTask } from './dialogs/LineDialog.tsx';
import { isDirect } from './LineActions.tsx';
import type { LineFlow } from './use-line-flow.ts';
import type { LineRow } from './use-line-rows.ts';

/** Matches a line with a suggestion, after a preview if that posts something that the statement does not name. */
export function useLineMatch(run: LineFlow['run'], onTask: (task: LineTask) => void) {
  const { data } = useHost();
  const accept = useCallback(
    (row: LineRow, suggestion: BankSuggestion) => {
      if (isDirect(suggestion))
        run(row, suggestion.entry_ids ? 'matched' : 'posted', (key) =>
          acceptSuggestion(data, row.id, suggestion, key),
        );
      else onTask({ kind: 'accept', line: row, suggestion });
    },
    [data, onTask, run],
  );
  const matchBest = useCallback(
    (row: LineRow) => {
      const [best] = row.suggestions;
      if (best) accept(row, best);
      else onTask({ kind: 'match', line: row });
    },
    [accept, onTask],
  );
  return { accept, matchBest };
}
