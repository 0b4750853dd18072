import type { Row } from '@ledgerwise/contract';
import type { BankReconciliationReport, BankSuggestion } from '@ledgerwise/resource';
import { useAnswer } from '@ledgerwise/ui/resource';
import { useMemo } from 'react';

/** A statement line with its suggestions. */
export interface LineRow extends Row {
  /** The best one, as text. */
  readonly best: string;
  readonly suggestions: readonly BankSuggestion[];
}

/**
 * Number of lines for which the server returns more than exact suggestions (`bank_suggestions`); the others follow when
 * these are done.
 */
const SEARCHED_WHOLLY = 200;

/** Loads the lines to match, each with its suggestions. */
export function useLineRows(
  { account_id: account, unmatched }: BankReconciliationReport,
  leaving: ReadonlySet<string>,
): readonly LineRow[] {
  const { value, error } = useAnswer('bank_transactions', `suggestions ${account}`, (source, signal) =>
    source.call('bank_suggestions', { bank_account_id: account, most: 3 }, signal),
  );
  return useMemo(() => {
    const byLine = new Map(value?.map((of) => [of.transaction_id, of.suggestions]));
    const none = error
      ? 'The suggestions could not be loaded'
      : value
        ? unmatched.length > SEARCHED_WHOLLY
          ? 'Nothing exact yet'
          : 'No suggestion'
        : 'Looking...';
    return unmatched
      .filter(({ id }) => !leaving.has(id))
      .map((line): LineRow => {
        const suggestions = byLine.get(line.id) ?? [];
        return { ...line, suggestions, best: suggestions[0]?.why ?? none };
      });
  }, [leaving, unmatched, value, error]);
}
