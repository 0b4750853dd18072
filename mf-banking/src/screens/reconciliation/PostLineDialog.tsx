import { AppError, type Row, useHost } from '@ledgerwise/contract';
import { ConfirmDialog, formatMoney, SelectField, Skeleton } from '@ledgerwise/ui/core';
import { useAnswer, useAttempt } from '@ledgerwise/ui/resource';
import { useState } from 'react';

interface PostLineDialogProps {
  /** A line of a statement that stands for nothing in the books. */
  readonly line: Row;
  readonly currency: string;
  onPosted(): void;
  onClose(): void;
}

/** Posts what a line tells of as money spent or received on an account, and matches it. */
export function PostLineDialog({ line, currency, onPosted, onClose }: PostLineDialogProps) {
  const { data, notify } = useHost();
  const attempt = useAttempt();
  const [chosen, setChosen] = useState('');
  const accounts = useAnswer('accounts', 'to post a statement line to', async (source, signal) => {
    const filters = [
      { field: 'is_active', operator: 'equals', value: 'true' },
      { field: 'subtype', operator: 'not_equals', value: 'bank' },
    ] as const;
    const sort = { field: 'code', descending: false };
    return (await source.list('account_list', { filters, sort, page: { size: 1000, offset: 0 }, signal }))
      .rows;
  });
  const amount = String(line.amount);
  return (
    <ConfirmDialog
      open
      title={amount.startsWith('-') ? 'Money Spent' : 'Money Received'}
      confirmLabel="Post and Match"
      busyLabel="Posting..."
      onConfirm={async () => {
        if (chosen === '')
          throw new AppError('data.invalid', { message: 'Choose the account that it was for.' });
        const lines = [{ account_id: chosen, amount }];
        await data.call('post_bank_transaction', {
          id: line.id,
          lines,
          key: attempt.keyOf([line.id, lines]),
        });
        notify.success({ title: 'Line Posted', text: 'It is in the general ledger, and matched.' });
        onPosted();
      }}
      onClose={onClose}
    >
      <p>
        {String(line.words ?? 'This line')}, {formatMoney(amount, currency)}. What was it for?
      </p>
      {accounts.value ? (
        <SelectField
          label="Account"
          value={chosen}
          options={[
            { value: '', label: 'Choose an account' },
            ...accounts.value.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
          ]}
          onChange={(event) => setChosen(event.target.value)}
        />
      ) : accounts.error ? (
        <p>The accounts could not be loaded. Close this and try again.</p>
      ) : (
        <Skeleton width="100%" height="3.75rem" />
      )}
    </ConfirmDialog>
  );
}
