import { describeError, useHost } from '@ledgerwise/contract';
import { journalEntries } from '@ledgerwise/domain';
import { addDays, date, startOfMonth } from '@ledgerwise/resource';
import { useAction } from '@ledgerwise/ui/actions';
import { Banner, Button, Card, formatDate, formatMoney, LoadingBlock, useFormats } from '@ledgerwise/ui/core';
import { FormTheme, PlainField, useNotation } from '@ledgerwise/ui/form';
import { refusal, useAnswer } from '@ledgerwise/ui/resource';
import { type FormEvent, useState } from 'react';
import styles from './currency.module.css';
import { EarlierRevaluations } from './EarlierRevaluations.tsx';
import { RevaluationTable } from './RevaluationTable.tsx';
import { posts, revaluationWords, revalue } from './revaluation-words.ts';
import { texts } from './texts.ts';

const DAY = date({ label: texts.revaluation.asOf, required: texts.revaluation.dayRequired });
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Revalues foreign balances at the rates of a day: shows a preview, then posts. */
export function Revaluation({ today }: { readonly today: string }) {
  const { auth } = useHost();
  const notation = useNotation();
  const refused = refusal(auth, revalue.permission);
  const [day, setDay] = useState<unknown>(() => addDays(startOfMonth(today), -1));
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [asked, setAsked] = useState<string | null>(null);
  const show = (event: FormEvent): void => {
    event.preventDefault();
    const isDay = typeof day === 'string' && ISO_DAY.test(day);
    setProblem(isDay ? undefined : DAY.requiredMessage);
    setAsked(isDay ? day : null);
  };
  return (
    <Card title={texts.revaluation.revaluation}>
      <p className={styles.words}>{texts.revaluation.description}</p>
      <FormTheme>
        <form className={styles.line} noValidate aria-label={texts.revaluation.revaluation} onSubmit={show}>
          <PlainField
            id="revaluation-day"
            field={DAY}
            notation={notation}
            value={day}
            problem={problem}
            onChange={(value) => {
              setDay(value);
              setAsked(null);
            }}
          />
          <Button type="submit" unavailable={refused}>
            {texts.revaluation.preview}
          </Button>
        </form>
      </FormTheme>
      {refused !== undefined && <p className={styles.words}>{texts.revaluation.refused(refused)}</p>}
      {asked !== null && <Preview key={asked} day={asked} />}
      <EarlierRevaluations />
    </Card>
  );
}

function Preview({ day }: { readonly day: string }) {
  const { errorTexts } = useHost();
  const formats = useFormats();
  const { currency, dateFormat } = formats;
  const { run, isBusy, failure } = useAction();
  const answer = useAnswer(journalEntries.name, `revaluation ${day}`, (data, signal) =>
    data.call('preview_revaluation', { as_of: day }, signal),
  );
  const failed = failure ?? answer.error;
  const words = failed ? describeError(failed, errorTexts) : null;
  const preview = answer.value;
  return (
    <div className={styles.preview}>
      {words && (
        <Banner tone="bad" title={words.title} live>
          {words.help}
        </Banner>
      )}
      {!preview && !words && <LoadingBlock text={texts.revaluation.computing} />}
      {preview && !answer.error && (
        <>
          <p className={styles.words} aria-live="polite">
            {revaluationWords(
              preview,
              (amount) => formatMoney(amount, currency, formats),
              (on) => formatDate(on, dateFormat),
            )}
          </p>
          {preview.balances.length > 0 && <RevaluationTable balances={preview.balances} />}
          {posts(preview) && (
            <div className={styles.buttons}>
              <Button
                variant="primary"
                busy={isBusy}
                onClick={() => void run(revalue, { id: day, as_of: day }, {})}
              >
                {revalue.label}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}
