import type { Row } from '@ledgerwise/contract';
import { accounts } from '@ledgerwise/domain';
import { ref } from '@ledgerwise/resource';
import type { Notation } from '@ledgerwise/resource/validation';
import { Button, Icon, IconButton, SelectField } from '@ledgerwise/ui/core';
import { AmountInput, RecordPicker } from '@ledgerwise/ui/form';
import { type SheetSelection, selectedMark, useRowMarks } from '@ledgerwise/ui/sheet';
import { useState } from 'react';
import styles from './moving-in.module.css';
import { ACCOUNT_KINDS, amountOf, type OpeningLine, sideField } from './opening-lines.ts';
import { texts } from './texts.ts';

const ACCOUNT = ref(accounts, { label: texts.trialBalanceRow.accountHere });

interface TrialBalanceRowProps {
  readonly selection: SheetSelection;
  readonly at: number;
  readonly line: OpeningLine;
  /** The account here, if one is chosen. */
  readonly account: Row | undefined;
  readonly notation: Notation;
  readonly isReadOnly: boolean;
  onChange(line: OpeningLine): void;
  onRemove(): void;
}

/** A line of the trial balance: its previous name, its account here, and a debit or credit. */
export function TrialBalanceRow({
  selection,
  at,
  line,
  account,
  notation,
  isReadOnly,
  onChange,
  onRemove,
}: TrialBalanceRowProps) {
  const id = `line-${at}`;
  const marks = useRowMarks(selection, id, at);
  const [isChanging, setChanging] = useState(false);
  const called = `${line.code} ${line.name}`.trim() || texts.trialBalanceRow.line(at + 1);
  const own =
    typeof account?.currency === 'string' && account.currency !== notation.currency ? account.currency : null;
  const isFixed = line.account_id !== null && !isChanging;
  return (
    <tr data-line={id}>
      <th scope="row" dir="auto">
        {line.code !== '' && <span className={styles.soft}>{line.code} </span>}
        {line.name ||
          (line.code === '' && <span className={styles.soft}>{texts.trialBalanceRow.typedHere}</span>)}
      </th>
      <td data-column="account_id" {...selectedMark(marks, 0)}>
        {isFixed ? (
          <span className={styles.chosen}>
            <span dir="auto">
              {account
                ? `${String(account.code)} ${String(account.name)}`
                : texts.trialBalanceRow.inactiveAccount}
            </span>
            {!isReadOnly && (
              <Button
                size="small"
                variant="quiet"
                aria-label={texts.trialBalanceRow.changeOf(called)}
                onClick={() => setChanging(true)}
              >
                {texts.trialBalanceRow.change}
              </Button>
            )}
          </span>
        ) : (
          <span className={styles.choices}>
            <RecordPicker
              field={ACCOUNT}
              aria-label={texts.trialBalanceRow.hereOf(called)}
              value={line.account_id ?? ''}
              readOnly={isReadOnly}
              onChange={(id) => {
                onChange({ ...line, account_id: id || null, add: '' });
                setChanging(false);
              }}
            />
            {line.account_id === null && line.name !== '' && (
              <SelectField
                label={texts.trialBalanceRow.addAs(called)}
                hideLabel
                options={ACCOUNT_KINDS}
                value={line.add}
                disabled={isReadOnly}
                onChange={({ target }) => onChange({ ...line, add: target.value })}
              />
            )}
          </span>
        )}
        {own !== null && (
          <span className={styles.foreign}>
            <span>{texts.trialBalanceRow.in(own)}</span>
            <AmountInput
              aria-label={texts.trialBalanceRow.balanceOf(called, own)}
              field={sideField}
              notation={{ ...notation, currency: own }}
              value={line.foreign_amount ?? ''}
              readOnly={isReadOnly}
              onChange={(text) => onChange({ ...line, foreign_amount: text || null })}
            />
          </span>
        )}
      </td>
      {(['debit', 'credit'] as const).map((side, place) => (
        <td key={side} data-column={side} className={styles.figure} {...selectedMark(marks, place + 1)}>
          <AmountInput
            aria-label={texts.trialBalanceRow.sideOf(
              side === 'debit' ? texts.trialBalanceRow.debit : texts.trialBalanceRow.credit,
              called,
            )}
            aria-invalid={amountOf(line[side], notation) === null || undefined}
            className={styles.amount}
            field={sideField}
            notation={notation}
            value={line[side]}
            readOnly={isReadOnly}
            onChange={(text) => onChange({ ...line, [side]: text })}
          />
        </td>
      ))}
      <td>
        {!isReadOnly && (
          <IconButton
            size="small"
            label={texts.trialBalanceRow.remove(called)}
            icon={<Icon name="close" />}
            onClick={onRemove}
          />
        )}
      </td>
    </tr>
  );
}
