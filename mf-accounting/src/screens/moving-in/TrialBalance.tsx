import { type Row, useHost } from '@ledgerwise/contract';
import type { FileProblem } from '@ledgerwise/domain/moving-in';
import { addDecimals, negateDecimal, type OpeningState } from '@ledgerwise/resource';
import { Badge, Banner, Button, Card, Day, formatMoney, useFormats } from '@ledgerwise/ui/core';
import { refusal } from '@ledgerwise/ui/resource';
import { useState } from 'react';
import { FileOrPaste } from './FileOrPaste.tsx';
import { FileProblems } from './FileProblems.tsx';
import styles from './moving-in.module.css';
import { amountOf, EMPTY_LINE, linesOfFile, sumsOf } from './opening-lines.ts';
import { TrialBalanceSheet } from './TrialBalanceSheet.tsx';
import type { MovingIn } from './use-moving-in.ts';

interface TrialBalanceProps {
  readonly state: OpeningState;
  readonly chart: readonly Row[];
  readonly moving: MovingIn;
}

/** The trial balance of the previous software: from a file, pasted, or typed account by account. */
export function TrialBalance({ state, chart, moving }: TrialBalanceProps) {
  const { auth } = useHost();
  const formats = useFormats();
  const { currency, dateFormat } = formats;
  const { lines, notation } = moving;
  const [read, setRead] = useState<{
    readonly problems: readonly FileProblem[];
    readonly asOf: string;
  } | null>(null);
  const refused =
    refusal(auth, 'opening_balances.update') ??
    (state.entry ? 'The opening balances are posted. Reverse them first' : undefined);
  const onCells = async (cells: readonly (readonly string[])[]): Promise<void> => {
    const { readTrialBalance } = await import('@ledgerwise/domain/moving-in');
    const { problems, asOf, lines: brought } = readTrialBalance(cells, dateFormat ? { dateFormat } : {});
    setRead({ problems, asOf });
    if (brought.length > 0) moving.setLines(linesOfFile(brought, chart));
  };
  const sums = sumsOf(lines, notation);
  const difference = addDecimals(sums.debit, negateDecimal(sums.credit));
  const unmatched = lines.filter(
    (line) => line.account_id === null && line.add === '' && (line.debit !== '' || line.credit !== ''),
  ).length;
  const isWrong = lines.some((line) =>
    [line.debit, line.credit].some((text) => amountOf(text, notation) === null),
  );
  return (
    <div id="trial-balance" className={styles.part}>
      <Card
        title="3. Trial Balance"
        {...(lines.length > 0 && {
          action: (
            <Badge tone={Number(difference) === 0 ? 'good' : 'bad'}>
              {Number(difference) === 0
                ? 'Debits equal credits'
                : `Out by ${formatMoney(difference.replace('-', ''), currency, formats)}`}
            </Badge>
          ),
        })}
      >
        <p className={styles.words}>
          The Trial Balance report of your previous software, as at{' '}
          {state.opening_day !== null && <Day on={state.opening_day} />}. It is stored as you enter it, so you
          can compare it with your books at any time.
        </p>
        <FileOrPaste label="Trial balance" unavailable={refused} onCells={(cells) => void onCells(cells)} />
        {read && (
          <FileProblems problems={read.problems}>The lines that could be read are in the table.</FileProblems>
        )}
        {read && read.asOf !== '' && read.asOf !== state.opening_day && (
          <Banner tone="warn" title="This trial balance is of another day" live>
            It says <Day on={read.asOf} />, and your books begin on the day after{' '}
            {state.opening_day !== null && <Day on={state.opening_day} />}. Export it as of that day, or
            change the first day.
          </Banner>
        )}
        {lines.length > 0 && (
          <TrialBalanceSheet
            key={state.version}
            chart={chart}
            moving={moving}
            isReadOnly={refused !== undefined}
          />
        )}
        {unmatched > 0 && (
          <p className={styles.warn} role="status">
            {unmatched === 1 ? 'One account is' : `${unmatched} accounts are`} matched to none of yours.
            Choose one, or what each is to be added as.
          </p>
        )}
        <div className={styles.buttons}>
          <Button unavailable={refused} onClick={() => moving.setLines([...lines, EMPTY_LINE])}>
            Add line
          </Button>
          <Button
            variant="primary"
            busy={moving.isBusy}
            unavailable={refused}
            disabled={!moving.hasNewLines || isWrong}
            onClick={() => void moving.save()}
          >
            Save trial balance
          </Button>
        </div>
      </Card>
    </div>
  );
}
