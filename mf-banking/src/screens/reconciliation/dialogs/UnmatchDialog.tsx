import { type Row, useHost } from '@ledgerwise/contract';
import type { BankLineEntry } from '@ledgerwise/resource';
import { ConfirmDialog, Day, ErrorState, formatMoney, Skeleton, useFormats } from '@ledgerwise/ui/core';
import { RecordLink, useAnswer, useAttempt } from '@ledgerwise/ui/resource';
import { wordsOfLine } from '../line-amount.ts';
import styles from '../reconciliation.module.css';
import { texts } from '../texts.ts';

interface UnmatchDialogProps {
  readonly line: Row;
  readonly currency: string;
  onUnmatched(): void;
  onClose(): void;
}

/** Returns the entries that remain after unmatching, as sentences. */
export function leftInBooks(entries: readonly BankLineEntry[]): string {
  const reversed = entries.flatMap(({ number, reversed_by }) =>
    reversed_by === null ? [] : [texts.unmatchDialog.offset(number, reversed_by)],
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
    ...(made ? [texts.unmatchDialog.reverseEntry] : []),
    ...(paid ? [one ? texts.unmatchDialog.voidPayment : texts.unmatchDialog.voidPayments] : []),
  ].join(', and ');
  return [
    one ? texts.unmatchDialog.entryStays : texts.unmatchDialog.entriesStay,
    ...(way === ''
      ? []
      : [one ? texts.unmatchDialog.ifEntryWrong(way) : texts.unmatchDialog.ifEntriesWrong(way)]),
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
      title={texts.unmatchDialog.title}
      confirmLabel={texts.unmatchDialog.unmatch}
      busyLabel={texts.unmatchDialog.unmatching}
      danger
      unavailable={entries.value ? undefined : texts.unmatchDialog.loading}
      onConfirm={async () => {
        await data.call('unmatch_bank_transaction', { id: line.id, key: attempt.keyOf(line.id) });
        notify.success({
          title: texts.unmatchDialog.done,
          text: texts.unmatchDialog.doneText,
        });
        onUnmatched();
      }}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>
          {texts.unmatchDialog.linked(wordsOfLine(line), formatMoney(String(line.amount), currency, formats))}
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
          <ErrorState error={entries.error} title={texts.unmatchDialog.failed} onRetry={entries.retry} />
        ) : (
          <Skeleton width="100%" height="3rem" />
        )}
      </div>
    </ConfirmDialog>
  );
}
