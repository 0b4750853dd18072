import { type Row, useHost } from '@ledgerwise/contract';
import type { BankReconciliationReport, BankSuggestion } from '@ledgerwise/resource';
import { Button, Card, countOf, Icon, IconButton, Menu, useFormats } from '@ledgerwise/ui/core';
import { refusal, useAnswer, useAttempt } from '@ledgerwise/ui/resource';
import { DataGrid } from '@ledgerwise/ui/table';
import { useCallback, useMemo, useState } from 'react';
import { MAY_MATCH } from '../../banking-access.ts';
import { acceptSuggestion } from './accept-suggestion.ts';
import { itemColumns } from './item-columns.tsx';
import { PostLineDialog } from './PostLineDialog.tsx';

interface StatementLinesProps {
  readonly report: BankReconciliationReport;
  onChanged(): void;
}

interface LineRow extends Row {
  /** The likeliest, in words. */
  readonly best: string;
  readonly suggestions: readonly BankSuggestion[];
}

const amountOf = ({ amount }: Row): string => String(amount);
const bestOf = ({ best }: Row): string => String(best);

/** Lines of the statement that stand for nothing yet, each with what it most likely is. */
export function StatementLines({ report, onChanged }: StatementLinesProps) {
  const { auth, data, notify } = useHost();
  const { dateFormat } = useFormats();
  const attempt = useAttempt();
  const [posted, setPosted] = useState<Row | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const { account_id: account, currency, unmatched } = report;
  const suggested = useAnswer('bank_transactions', `suggestions ${account}`, (source, signal) =>
    source.call('bank_suggestions', { bank_account_id: account, most: 3 }, signal),
  );
  const refused = refusal(auth, MAY_MATCH);
  const rows = useMemo(() => {
    const byLine = new Map(suggested.value?.map((of) => [of.transaction_id, of.suggestions]));
    const none = suggested.error
      ? 'The suggestions could not be loaded'
      : suggested.value
        ? 'No suggestion'
        : 'Looking...';
    return unmatched.map((line): LineRow => {
      const suggestions = byLine.get(line.id) ?? [];
      return { ...line, suggestions, best: suggestions[0]?.why ?? none };
    });
  }, [unmatched, suggested.value, suggested.error]);
  const columns = useMemo(
    () =>
      itemColumns({
        currency,
        dateFormat,
        hasNumber: false,
        state: {
          label: 'Suggestion',
          text: bestOf,
          render: (row) => <span title={bestOf(row)}>{bestOf(row)}</span>,
        },
      }),
    [currency, dateFormat],
  );
  const run = useCallback(
    async (id: string, work: () => Promise<unknown>): Promise<void> => {
      setBusyId(id);
      try {
        await work();
        attempt.done();
      } catch (error) {
        notify.error(error);
      } finally {
        setBusyId(null);
        onChanged();
      }
    },
    [attempt, notify, onChanged],
  );
  const actions = useCallback(
    (row: LineRow) => {
      const accept = (suggestion: BankSuggestion) =>
        void run(row.id, () =>
          acceptSuggestion(data, row.id, String(row.amount), suggestion, attempt.keyOf([row.id, suggestion])),
        );
      const [best, ...others] = row.suggestions;
      const items = [
        ...others.map((other, place) => ({
          id: `other-${place}`,
          label: other.why,
          unavailable: refused,
          onSelect: () => accept(other),
        })),
        {
          id: 'post',
          label: amountOf(row).startsWith('-') ? 'Money spent on...' : 'Money received for...',
          icon: <Icon name="add" />,
          unavailable: refused,
          onSelect: () => setPosted(row),
        },
        {
          id: 'exclude',
          label: 'Exclude this line',
          icon: <Icon name="hide" />,
          unavailable: refused,
          apart: others.length > 0,
          onSelect: () =>
            void run(row.id, () => data.update('bank_transactions', row.id, { status: 'excluded' })),
        },
      ];
      return (
        <>
          {best && (
            <Button
              size="small"
              data-nav="accept"
              tabIndex={-1}
              busy={busyId === row.id}
              unavailable={refused}
              onClick={() => accept(best)}
            >
              Match
            </Button>
          )}
          <Menu label={`Actions for ${String(row.words)}`} items={items}>
            {(trigger) => (
              <IconButton
                size="small"
                label={`Actions for ${String(row.words)}`}
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
    [attempt, busyId, data, refused, run],
  );
  return (
    <Card title="Lines of the Statement That Wait" flush>
      <DataGrid<LineRow>
        label="Lines of the statement that wait"
        columns={columns}
        rows={rows}
        actions={actions}
        caption={countOf(rows.length, 'line', 'lines')}
      />
      {posted && (
        <PostLineDialog
          line={posted}
          currency={currency}
          onPosted={onChanged}
          onClose={() => setPosted(null)}
        />
      )}
    </Card>
  );
}
