import { AppError, type Row, useHost } from '@ledgerwise/contract';
import { accountsForLines } from '@ledgerwise/domain/banking';
import { Button, ConfirmDialog, formatMoney, Icon, Skeleton, useFormats } from '@ledgerwise/ui/core';
import { DiscardDialog, FormTheme, KeptInputNotice, useUnsaved } from '@ledgerwise/ui/form';
import { useAnswer, useAttempt } from '@ledgerwise/ui/resource';
import { useState } from 'react';
import { isNothing, isOut, sizeOf, wordsOfLine } from './line-amount.ts';
import { PartFields } from './PartFields.tsx';
import styles from './reconciliation.module.css';
import { Sums } from './Sums.tsx';
import { keptParts, leftOf, linesOf, newPart, type Part, problemOf } from './split.ts';

interface SplitDialogProps {
  /** A line of a statement that stands for nothing in the books. */
  readonly line: Row;
  readonly currency: string;
  onPosted(): void;
  onClose(): void;
}

/** Posts what a line tells of as money spent or received, on one account or split over several, and matches it. */
export function SplitDialog({ line, currency, onPosted, onClose }: SplitDialogProps) {
  const formats = useFormats();
  const { data, notify } = useHost();
  const attempt = useAttempt();
  const [begun] = useState(() => [newPart(sizeOf(line))]);
  const [parts, setParts] = useState<readonly Part[]>(begun);
  const unsaved = useUnsaved<readonly Part[]>({
    place: `split ${line.id}`,
    isDirty: parts !== begun,
    write: () => parts,
    read: keptParts,
    restore: setParts,
  });
  const accounts = useAnswer('accounts', 'to post a statement line to', async (source, signal) => {
    const filters = [{ field: 'is_active', operator: 'equals', value: 'true' }, ...accountsForLines] as const;
    const sort = { field: 'code', descending: false };
    return (await source.list('account_list', { filters, sort, page: { size: 1000, offset: 0 }, signal }))
      .rows;
  });
  const money = (amount: string): string => formatMoney(amount, currency, formats);
  const enter = (next: readonly Part[]): void => {
    setParts(next);
    unsaved.note();
  };
  const rest = leftOf(line, parts);
  const post = async (): Promise<void> => {
    const problem = problemOf(line, parts, money);
    if (problem !== undefined) throw new AppError('data.invalid', { message: problem });
    const lines = linesOf(line, parts);
    await data.call('post_bank_transaction', { id: line.id, lines, key: attempt.keyOf([line.id, lines]) });
    unsaved.saved();
    notify.success({ title: 'Line Posted', text: 'It is in the general ledger, and matched.' });
    onPosted();
  };
  return (
    <>
      <ConfirmDialog
        open
        wide
        title={isOut(line) ? 'Money Spent' : 'Money Received'}
        confirmLabel="Post and Match"
        busyLabel="Posting..."
        onConfirm={post}
        onClose={() => unsaved.ask(onClose)}
      >
        <FormTheme>
          <div className={styles.form}>
            <KeptInputNotice unsaved={unsaved} onReset={() => setParts(begun)} />
            <p>
              {wordsOfLine(line)}, {money(String(line.amount))}. What was it for?
            </p>
            {accounts.value ? (
              parts.map((part, place) => (
                <PartFields
                  key={part.key}
                  part={part}
                  place={place}
                  isAlone={parts.length === 1}
                  currency={currency}
                  accounts={accounts.value ?? []}
                  onChange={(changed) =>
                    enter(parts.map((other) => (other.key === part.key ? { ...other, ...changed } : other)))
                  }
                  onRemove={() => enter(parts.filter(({ key }) => key !== part.key))}
                />
              ))
            ) : accounts.error ? (
              <p>The accounts could not be loaded. Close this and try again.</p>
            ) : (
              <Skeleton width="100%" height="3.75rem" />
            )}
            <div className={styles.ends}>
              <Button
                size="small"
                icon={<Icon name="add" />}
                onClick={() => enter([...parts, newPart(rest === null || isNothing(rest) ? '' : rest)])}
              >
                Split
              </Button>
              <Sums sums={[['Rest', rest === null ? '?' : money(rest), rest !== null && isNothing(rest)]]} />
            </div>
          </div>
        </FormTheme>
      </ConfirmDialog>
      <DiscardDialog unsaved={unsaved} />
    </>
  );
}
