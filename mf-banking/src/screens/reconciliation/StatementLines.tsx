import { type Row, useHost } from '@ledgerwise/contract';
import type { BankReconciliationReport, BankSuggestion } from '@ledgerwise/resource';
import {
  Button,
  countOf,
  EmptyState,
  Icon,
  IconButton,
  Menu,
  useFormats,
  useIsPhone,
} from '@ledgerwise/ui/core';
import { refusal, useAnswer } from '@ledgerwise/ui/resource';
import { DataGrid } from '@ledgerwise/ui/table';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { MAY_MATCH } from '../../banking-access.ts';
import { AcceptAll } from './AcceptAll.tsx';
import { acceptSuggestion } from './accept-suggestion.ts';
import { itemColumns } from './item-columns.tsx';
import { LineDialog, type LineTask } from './LineDialog.tsx';
import { wordsOfLine } from './line-amount.ts';
import { exactLines } from './suggestion-actions.ts';
import { useLineMenu } from './use-line-menu.tsx';
import { useLineWork } from './use-line-work.ts';

interface StatementLinesProps {
  readonly report: BankReconciliationReport;
  onChanged(): void;
}

interface LineRow extends Row {
  /** The likeliest, in words. */
  readonly best: string;
  readonly suggestions: readonly BankSuggestion[];
}

/** Of so many lines at once the server looks for more than what is exact (`bank_suggestions`); the rest has its turn later. */
const SEARCHED_WHOLLY = 200;

const bestOf = ({ best }: Row): string => String(best);

/** Lines of the statement that stand for nothing yet, each with what it most likely is. */
export function StatementLines({ report, onChanged }: StatementLinesProps) {
  const { auth, data } = useHost();
  const formats = useFormats();
  const { dateFormat } = formats;
  // Two lines high and as wide as a hand: there is room for the menu alone.
  const isPhone = useIsPhone();
  const [task, setTask] = useState<LineTask | null>(null);
  const { account_id: account, currency, unmatched } = report;
  const suggested = useAnswer('bank_transactions', `suggestions ${account}`, (source, signal) =>
    source.call('bank_suggestions', { bank_account_id: account, most: 3 }, signal),
  );
  const { run, busyId, keyOf } = useLineWork(onChanged);
  const refused = refusal(auth, MAY_MATCH);
  const menuOf = useLineMenu(account, run, keyOf, setTask);
  const rows = useMemo(() => {
    const byLine = new Map(suggested.value?.map((of) => [of.transaction_id, of.suggestions]));
    const none = suggested.error
      ? 'The suggestions could not be loaded'
      : suggested.value
        ? unmatched.length > SEARCHED_WHOLLY
          ? 'Nothing exact yet'
          : 'No suggestion'
        : 'Looking...';
    return unmatched.map((line): LineRow => {
      const suggestions = byLine.get(line.id) ?? [];
      return { ...line, suggestions, best: suggestions[0]?.why ?? none };
    });
  }, [unmatched, suggested.value, suggested.error]);
  const columns = useMemo(
    () =>
      itemColumns(
        {
          currency,
          dateFormat,
          hasNumber: false,
          state: {
            label: 'Suggestion',
            text: bestOf,
            render: (row) => <span title={bestOf(row)}>{bestOf(row)}</span>,
          },
        },
        formats,
      ),
    [currency, dateFormat, formats],
  );
  const actions = useCallback(
    (row: LineRow) => {
      const review = (suggestion: BankSuggestion) => setTask({ kind: 'accept', line: row, suggestion });
      const best = isPhone ? undefined : row.suggestions[0];
      // An exact one is done at a click, and looked at first from the menu; any other is looked at in any case.
      const inMenu = best && !best.is_exact ? row.suggestions.slice(1) : row.suggestions;
      const items = [
        ...inMenu.map((suggestion, place) => ({
          id: `suggestion-${place}`,
          label: `${suggestion.why}...`,
          unavailable: refused,
          onSelect: () => review(suggestion),
        })),
        ...menuOf(row, inMenu.length > 0),
      ];
      const label = `Actions for ${wordsOfLine(row)}`;
      return (
        <>
          {best && (
            <Button
              size="small"
              data-nav="accept"
              tabIndex={-1}
              busy={busyId === row.id}
              unavailable={refused}
              onClick={() =>
                best.is_exact
                  ? void run(row.id, () => acceptSuggestion(data, row.id, best, keyOf([row.id, best])))
                  : review(best)
              }
            >
              {best.is_exact ? 'Match' : 'Review...'}
            </Button>
          )}
          <Menu label={label} items={items}>
            {(trigger) => (
              <IconButton
                size="small"
                label={label}
                data-nav="menu"
                tabIndex={-1}
                icon={<Icon name="more" />}
                {...trigger}
              />
            )}
          </Menu>
        </>
      );
    },
    [busyId, data, isPhone, keyOf, menuOf, refused, run],
  );
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState
          level={3}
          title="No line waits"
          text="Every line up to that day is matched or excluded."
        />
      ) : (
        <>
          <AcceptAll account={account} lines={exactLines(rows)} refused={refused} onDone={onChanged} />
          <DataGrid<LineRow>
            label="Lines of the statement that wait"
            columns={columns}
            rows={rows}
            actions={actions}
            caption={countOf(rows.length, 'line', 'lines', formats)}
          />
        </>
      )}
      <Suspense>
        {task && <LineDialog task={task} report={report} onDone={onChanged} onClose={() => setTask(null)} />}
      </Suspense>
    </>
  );
}
