import { useHost } from '@ledgerwise/contract';
import { choice, date, isDay, type OpeningState } from '@ledgerwise/resource';
import { Button, Card, Day } from '@ledgerwise/ui/core';
import { PlainField } from '@ledgerwise/ui/form';
import { refusal, useSay } from '@ledgerwise/ui/resource';
import { type FormEvent, useState } from 'react';
import styles from './moving-in.module.css';
import { texts } from './texts.ts';
import type { MovingIn } from './use-moving-in.ts';

const DAY = date({ label: texts.firstDay.firstDay, required: texts.firstDay.dayRequired });
const PROGRAM = choice(
  [
    { value: 'quickbooks', label: texts.firstDay.quickbooks },
    { value: 'xero', label: texts.firstDay.xero },
    { value: 'other', label: texts.firstDay.anotherProgram },
  ],
  { label: texts.firstDay.previousSoftware, required: true },
);

interface FirstDayProps {
  readonly state: OpeningState;
  readonly moving: MovingIn;
}

/** The first day of the books, and the previous software. */
export function FirstDay({ state, moving }: FirstDayProps) {
  const { auth } = useHost();
  const say = useSay();
  const { day, notation } = moving;
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const isPosted = state.entry !== null;
  const refused = refusal(auth, 'opening_balances.update') ?? (isPosted ? texts.firstDay.posted : undefined);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const isGiven = isDay(day.first_day);
    setProblem(isGiven ? undefined : DAY.requiredMessage);
    if (isGiven) await moving.save();
    else document.getElementById('opening-first-day')?.focus();
  };
  return (
    <div id="first-day" className={styles.part}>
      <Card title={texts.firstDay.title}>
        <p className={styles.words}>
          {texts.firstDay.description}
          {state.opening_day !== null && (
            <>
              , <Day on={state.opening_day} />
            </>
          )}
          . {say(texts.firstDay.advice)}
        </p>
        <form
          className={styles.line}
          noValidate
          aria-label={texts.firstDay.label}
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
            {texts.firstDay.saveFirstDay}
          </Button>
        </form>
      </Card>
    </div>
  );
}
