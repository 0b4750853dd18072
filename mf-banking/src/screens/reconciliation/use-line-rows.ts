import type { Row } from '@ledgerwise/contract';
import type { BankReconciliationReport, BankSuggestion } from '@ledgerwise/resource';
import { useAnswer } from '@ledgerwise/ui/resource';
import { useMemo } from 'react';

/** A line of the statement with what it may be in the books. */
export interface LineRow extends Row {
  /** The likeliest, in words. */
  readonly best: string;
  readonly suggestions: readonly BankSuggestion[];
}

/** Of so many lines at once the server looks for more than what is exact (`bank_suggestions`); the rest has its turn later. */
const SEARCHED_WHOLLY = 200;

/** The lines that are left to match, each with what is suggested for it. */
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
