import { AppError, type Row, useHost } from '@ledgerwise/contract';
import { accountsForLines, customers, readTracked, vendors } from '@ledgerwise/domain/banking';
import { ref, text } from '@ledgerwise/resource';
import { NOT_ARCHIVED } from '@ledgerwise/resource/query';
import { Button, ConfirmDialog, formatMoney, Icon, Skeleton, useFormats } from '@ledgerwise/ui/core';
import { DiscardDialog, FormTheme, KeptInputNotice, PlainField, useUnsaved } from '@ledgerwise/ui/form';
import { useAnswer, useAttempt } from '@ledgerwise/ui/resource';
import { useId, useState } from 'react';
import { isNothing, isOut, sizeOf, wordsOfLine } from '../line-amount.ts';
import styles from '../reconciliation.module.css';
import { texts } from '../texts.ts';
import { PartFields } from './PartFields.tsx';
import { Sums } from './Sums.tsx';
import { keptSplit, leftOf, linesOf, newPart, type Part, problemOf, type Split } from './split.ts';

const paidTo = ref(vendors, { label: texts.splitDialog.paidTo, help: texts.splitDialog.contactHelp });
const receivedFrom = ref(customers, {
  label: texts.splitDialog.receivedFrom,
  help: texts.splitDialog.contactHelp,
});
const memoField = text({
  label: texts.splitDialog.description,
  maxLength: 1000,
  help: texts.splitDialog.memoHelp,
});

interface SplitDialogProps {
  /** A statement line that is linked to no entry. */
  readonly line: Row;
  readonly currency: string;
  /** Begins with two parts. */
  readonly isSplit?: boolean;
  onPosted(): void;
  onClose(): void;
}

/** Posts a line as money spent or received, to one account or split over several, and matches it. */
export function SplitDialog({ line, currency, isSplit = false, onPosted, onClose }: SplitDialogProps) {
  const formats = useFormats();
  const { data, notify } = useHost();
  const attempt = useAttempt();
  const id = useId();
  const [initial] = useState<Split>(() => ({
    parts: [newPart(sizeOf(line)), ...(isSplit ? [newPart('')] : [])],
    payee: '',
    memo: '',
  }));
  const [split, setSplit] = useState(initial);
  const { parts, payee, memo } = split;
  const unsaved = useUnsaved<Split>({
    place: `split ${line.id}`,
    isDirty: split !== initial,
    write: () => split,
    read: keptSplit,
    restore: setSplit,
  });
  const accounts = useAnswer('accounts', texts.splitDialog.toPostTo, async (source, signal) => {
    const filters = [{ field: 'is_active', operator: 'equals', value: 'true' }, ...accountsForLines] as const;
    const sort = { field: 'code', descending: false };
    return (await source.list('account_list', { filters, sort, page: { size: 1000, offset: 0 }, signal }))
      .rows;
  });
  const taxCodes = useAnswer('tax_codes', texts.splitDialog.toPostWith, async (source, signal) => {
    const sort = { field: 'code', descending: false };
    const page = { size: 1000, offset: 0 };
    return (await source.list('tax_code_list', { filters: [NOT_ARCHIVED], sort, page, signal })).rows;
  });
  // If they cannot be loaded, the line is posted without them.
  const tracked = useAnswer('tracking_options', texts.splitDialog.toPostWith, readTracked);
  const money = (amount: string): string => formatMoney(amount, currency, formats);
  const say = (changed: Partial<Split>): void => {
    setSplit((before) => ({ ...before, ...changed }));
    unsaved.note();
  };
  const enter = (next: readonly Part[]): void => say({ parts: next });
  const rest = leftOf(line, parts);
  const isAllocated = rest !== null && isNothing(rest);
  const post = async (): Promise<void> => {
    const problem = problemOf(line, parts, money);
    if (problem !== undefined) throw new AppError('data.invalid', { message: problem });
    const entered = {
      id: line.id,
      lines: linesOf(line, parts),
      ...(memo.trim() !== '' && { description: memo.trim() }),
      ...(payee !== '' && { contact_id: payee }),
    };
    await data.call('post_bank_transaction', { ...entered, key: attempt.keyOf(entered) });
    unsaved.saved();
    notify.success({ title: texts.splitDialog.linePosted, text: texts.splitDialog.linePostedText });
    onPosted();
  };
  return (
    <>
      <ConfirmDialog
        open
        wide
        title={isOut(line) ? texts.splitDialog.spent : texts.splitDialog.receivedTitle}
        confirmLabel={texts.splitDialog.post}
        busyLabel={texts.splitDialog.posting}
        onConfirm={post}
        onClose={() => unsaved.ask(onClose)}
      >
        <FormTheme>
          <div className={styles.form}>
            <KeptInputNotice unsaved={unsaved} onReset={() => setSplit(initial)} />
            <p>{texts.splitDialog.question(wordsOfLine(line), money(String(line.amount)))}</p>
            {accounts.value ? (
              parts.map((part, place) => (
                <PartFields
                  key={part.key}
                  part={part}
                  place={place}
                  isAlone={parts.length === 1}
                  takesFocus={part.key !== initial.parts[1]?.key}
                  currency={currency}
                  accounts={accounts.value ?? []}
                  taxCodes={taxCodes.value ?? []}
                  tracked={tracked.value ?? []}
                  onChange={(changed) =>
                    enter(parts.map((other) => (other.key === part.key ? { ...other, ...changed } : other)))
                  }
                  onRemove={() => enter(parts.filter(({ key }) => key !== part.key))}
                />
              ))
            ) : accounts.error ? (
              <p>{texts.splitDialog.failed}</p>
            ) : (
              <Skeleton width="100%" height="3.75rem" />
            )}
            <div className={styles.ends}>
              <Button
                size="small"
                icon={<Icon name="add" />}
                onClick={() => enter([...parts, newPart(rest === null || isNothing(rest) ? '' : rest)])}
              >
                {texts.splitDialog.split}
              </Button>
              <Sums sums={[[texts.splitDialog.rest, rest === null ? '?' : money(rest), isAllocated]]} />
            </div>
            <div className={styles.about}>
              <PlainField
                id={`${id}-payee`}
                field={isOut(line) ? paidTo : receivedFrom}
                value={payee}
                problem={undefined}
                onChange={(value) => say({ payee: String(value ?? '') })}
              />
              <PlainField
                id={`${id}-memo`}
                field={memoField}
                value={memo}
                problem={undefined}
                onChange={(value) => say({ memo: String(value ?? '') })}
              />
            </div>
          </div>
        </FormTheme>
      </ConfirmDialog>
      <DiscardDialog unsaved={unsaved} />
    </>
  );
}
