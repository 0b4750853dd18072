import { type Row, useHost } from '@ledgerwise/contract';
import type { BankLineEntry } from '@ledgerwise/resource';
import { ConfirmDialog, Day, ErrorState, formatMoney, Skeleton, useFormats } from '@ledgerwise/ui/core';
import { RecordLink, useAnswer, useAttempt } from '@ledgerwise/ui/resource';
import { wordsOfLine } from '../line-amount.ts';
import styles from '../reconciliation.module.css';

interface UnmatchDialogProps {
  readonly line: Row;
  readonly currency: string;
  onUnmatched(): void;
  onClose(): void;
}

/** Returns the entries that remain after unmatching, as sentences. */
export function leftInBooks(entries: readonly BankLineEntry[]): string {
  const reversed = entries.flatMap(({ number, reversed_by }) =>
    reversed_by === null
      ? []
      : [`${number} was reversed by ${reversed_by}: unmatched, the two cancel each other out.`],
  );
  const left = leftOpen(entries.filter(({ reversed_by }) => reversed_by === null));
  return [...reversed, ...left].join(' ');
}

function leftOpen(entries: readonly BankLineEntry[]): readonly string[] {
  if (entries.length === 0) return [];
  const one = entries.length === 1;
  const made = entries.some((entry) => entry.posted_for_it);
  const paid = entries.some((entry) => entry.payment_id !== null);
  const way = [
    ...(made ? ['reverse the entry that was posted for this line'] : []),
    ...(paid ? [`void the ${one ? 'payment' : 'payments'}`] : []),
  ].join(', and ');
  return [
    `${one ? 'The entry stays' : 'The entries stay'} in the books and ${one ? 'waits' : 'wait'} on the account again.`,
    ...(way === '' ? [] : [`If ${one ? 'it is' : 'they are'} wrong, ${way} as well.`]),
  ];
}

/** Unmatches a line, after a list of its consequences. */
export function UnmatchDialog({ line, currency, onUnmatched, onClose }: UnmatchDialogProps) {
  const formats = useFormats();
  const { data, notify } = useHost();
  const attempt = useAttempt();
  const entries = useAnswer(
    'bank_transactions',
    `entries of ${line.id}`,
    (source, signal) => source.call('bank_line_entries', { id: line.id }, signal),
    'anew',
  );
  return (
    <ConfirmDialog
      open
      title="Unmatch this line?"
      confirmLabel="Unmatch"
      busyLabel="Unmatching..."
      danger
      unavailable={entries.value ? undefined : 'Loading the linked entries'}
      onConfirm={async () => {
        await data.call('unmatch_bank_transaction', { id: line.id, key: attempt.keyOf(line.id) });
        notify.success({
          title: 'Line Unmatched',
          text: 'It is back under To match, and its entries are outstanding again.',
        });
        onUnmatched();
      }}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>
          {wordsOfLine(line)}, {formatMoney(String(line.amount), currency, formats)}, is linked to:
        </p>
        {entries.value ? (
          <>
            <ul className={styles.choices}>
              {entries.value.map(({ id, number, words, day, amount }) => (
                <li key={id}>
                  <span>
                    <RecordLink address={{ table: 'journal_entries', id }}>{number}</RecordLink> {words}
                  </span>
                  <span className={styles.soft}>
                    <Day on={day} />
                  </span>
                  <span className={styles.figure}>{formatMoney(amount, currency, formats)}</span>
                </li>
              ))}
            </ul>
            <p>{leftInBooks(entries.value)}</p>
          </>
        ) : entries.error ? (
          <ErrorState
            error={entries.error}
            title="Could not load the linked entries"
            onRetry={entries.retry}
          />
        ) : (
          <Skeleton width="100%" height="3rem" />
        )}
      </div>
    </ConfirmDialog>
  );
}
