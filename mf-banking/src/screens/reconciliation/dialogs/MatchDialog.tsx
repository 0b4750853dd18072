import { type Row, useHost } from '@ledgerwise/contract';
import type { BankReconciliationReport } from '@ledgerwise/resource';
import {
  Checkbox,
  ConfirmDialog,
  Day,
  EmptyState,
  formatMoney,
  TextField,
  useFormats,
} from '@ledgerwise/ui/core';
import { useAttempt } from '@ledgerwise/ui/resource';
import { useState } from 'react';
import { isNothing, restOf, sumOf, wordsOfLine } from '../line-amount.ts';
import styles from '../reconciliation.module.css';
import { texts } from '../texts.ts';
import { Sums } from './Sums.tsx';

/** Maximum number of rendered entries; the search finds the others. */
const MOST = 100;

type Entry = BankReconciliationReport['outstanding'][number];

interface MatchDialogProps {
  readonly line: Row;
  readonly report: BankReconciliationReport;
  onMatched(): void;
  onClose(): void;
}

/** Returns outstanding entries, and reversed ones: a bounced payment is on the statement too. */
const entriesOf = ({ outstanding, reversed }: BankReconciliationReport): readonly Entry[] => [
  ...outstanding,
  ...reversed.map(({ other_number, words, ...entry }) => ({
    ...entry,
    words: [words, texts.matchDialog.offset(other_number)].filter(Boolean).join(' · '),
  })),
];

const daysFrom =
  (day: string) =>
  (entry: Entry): number =>
    Math.abs(Date.parse(entry.day) - Date.parse(day));

/** Entries that an amount, a number or words find, those near the line's day first. */
export function findEntries(entries: readonly Entry[], day: string, text: string): readonly Entry[] {
  const words = text.trim().toLowerCase();
  const distance = daysFrom(day);
  return entries
    .filter(({ number, words: own, amount }) =>
      `${number} ${own ?? ''} ${amount}`.toLowerCase().includes(words),
    )
    .toSorted((a, b) => distance(a) - distance(b));
}

/** Matches a line with selected entries: their total is shown, and must be the line's amount. */
export function MatchDialog({ line, report, onMatched, onClose }: MatchDialogProps) {
  const formats = useFormats();
  const { data, notify } = useHost();
  const attempt = useAttempt();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { currency } = report;
  const entries = entriesOf(report);
  const money = (amount: string): string => formatMoney(amount, currency, formats);
  const found = findEntries(entries, String(line.day), text);
  const taken = entries.filter(({ id }) => chosen.has(id)).map(({ amount }) => amount);
  const rest = restOf(String(line.amount), taken);
  const unavailable =
    taken.length === 0
      ? texts.matchDialog.choose
      : isNothing(rest)
        ? undefined
        : texts.matchDialog.remains(money(rest));
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <ConfirmDialog
      open
      wide
      title={texts.matchDialog.title}
      confirmLabel={texts.matchDialog.match}
      busyLabel={texts.matchDialog.matching}
      unavailable={unavailable}
      onConfirm={async () => {
        const entry_ids = [...chosen];
        await data.call('match_bank_transaction', {
          id: line.id,
          entry_ids,
          key: attempt.keyOf([line.id, entry_ids]),
        });
        notify.success({ title: texts.matchDialog.lineMatched, text: texts.matchDialog.lineMatchedText });
        onMatched();
      }}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>
          {wordsOfLine(line)}, {money(String(line.amount))}.
        </p>
        {entries.length === 0 ? (
          <EmptyState level={3} title={texts.matchDialog.none} text={texts.matchDialog.noneText} />
        ) : (
          <>
            <TextField
              label={texts.matchDialog.search}
              type="search"
              placeholder={texts.matchDialog.searchHint}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <ul className={styles.choices} aria-label={texts.matchDialog.entries}>
              {found.slice(0, MOST).map((entry) => (
                <li key={entry.id}>
                  <Checkbox
                    label={`${entry.number} ${entry.words ?? ''}`}
                    checked={chosen.has(entry.id)}
                    onChange={() => toggle(entry.id)}
                  />
                  <span className={styles.soft}>
                    <Day on={entry.day} />
                  </span>
                  <span className={styles.figure}>{money(entry.amount)}</span>
                </li>
              ))}
            </ul>
            <p className={styles.soft} role="status">
              {found.length === 0
                ? texts.matchDialog.notFound
                : found.length > MOST
                  ? texts.matchDialog.nearest(MOST, found.length)
                  : ''}
            </p>
            <Sums
              sums={[
                [texts.matchDialog.chosen, money(sumOf(taken))],
                [texts.matchDialog.difference, money(rest), isNothing(rest)],
              ]}
            />
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}
