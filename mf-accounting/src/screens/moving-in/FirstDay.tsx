import { useHost } from '@ledgerwise/contract';
import { choice, date, isDay, type OpeningState } from '@ledgerwise/resource';
import { Button, Card, Day } from '@ledgerwise/ui/core';
import { PlainField } from '@ledgerwise/ui/form';
import { refusal, useSay } from '@ledgerwise/ui/resource';
import { type FormEvent, useState } from 'react';
import styles from './moving-in.module.css';
import type { MovingIn } from './use-moving-in.ts';

const DAY = date({ label: 'First Day', required: 'Enter the day on which your books begin here' });
const PROGRAM = choice(
  [
    { value: 'quickbooks', label: 'QuickBooks' },
    { value: 'xero', label: 'Xero' },
    { value: 'other', label: 'Another program' },
  ],
  { label: 'Previous software', required: true },
);

interface FirstDayProps {
  readonly state: OpeningState;
  readonly moving: MovingIn;
}

/** On which day the books begin here, and where they come from. */
export function FirstDay({ state, moving }: FirstDayProps) {
  const { auth } = useHost();
  const say = useSay();
  const { day, notation } = moving;
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const isPosted = state.entry !== null;
  const refused =
    refusal(auth, 'opening_balances.update') ??
    (isPosted ? 'The opening balances are posted. Reverse them first' : undefined);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const isGiven = isDay(day.first_day);
    setProblem(isGiven ? undefined : DAY.requiredMessage);
    if (isGiven) await moving.save();
    else document.getElementById('opening-first-day')?.focus();
  };
  return (
    <div id="first-day" className={styles.part}>
      <Card title="1. First Day">
        <p className={styles.words}>
          The first day on which you keep your books here. Your opening balances are those of your previous
          software at the end of the day before
          {state.opening_day !== null && (
            <>
              , <Day on={state.opening_day} />
            </>
          )}
          .{' '}
          {say(
            'The first day of a financial year or of a GST period is the easiest: earlier GST returns stay in your previous software.',
          )}
        </p>
        <form
          className={styles.line}
          noValidate
          aria-label="First day"
          onSubmit={(event) => void save(event)}
        >
          <PlainField
            id="opening-first-day"
            field={DAY}
            notation={notation}
            value={day.first_day}
            problem={problem}
            onChange={(value) => {
              setProblem(undefined);
              moving.setDay({ ...day, first_day: typeof value === 'string' ? value : '' });
            }}
          />
          <PlainField
            id="opening-program"
            field={PROGRAM}
            notation={notation}
            value={day.program}
            problem={undefined}
            onChange={(value) => moving.setDay({ ...day, program: String(value ?? 'other') })}
          />
          <Button
            type="submit"
            variant={state.first_day === null ? 'primary' : 'secondary'}
            busy={moving.isBusy}
            unavailable={refused}
            disabled={!moving.hasNewDay}
          >
            Save first day
          </Button>
        </form>
      </Card>
    </div>
  );
}
