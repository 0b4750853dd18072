import { useHost } from '@ledgerwise/contract';
import type { FirstRun } from '@ledgerwise/resource';
import { Button, Card, classNames, Icon, later } from '@ledgerwise/ui/core';
import { useEffect, useRef, useState } from 'react';
import styles from './first-run.module.css';
import { MoreSteps } from './MoreSteps.tsx';
import { StepAction } from './StepAction.tsx';
import { nextStep, type Step, stepsOf } from './steps.ts';
import { texts } from './texts.ts';
import { useChoice } from './use-first-run.ts';

const CompanyDialog = later(async () => (await import('./CompanyDialog.tsx')).CompanyDialog);

const SendInvoice = later(async () => (await import('./SendInvoice.tsx')).SendInvoice);

export interface GuideProps {
  readonly run: FirstRun;
  /** Something was done here: it is to be asked for again. */
  onChanged(): void;
}

/** From sign-up to the first sent invoice: finished steps, the next step, and one click to it. */
export function Guide({ run, onChanged }: GuideProps) {
  const { auth } = useHost();
  const steps = stepsOf(run, auth.can('settings.update'));
  const next = nextStep(steps);
  const done = steps.filter(({ isDone }) => isDone).length;
  const [asking, setAsking] = useState<'company' | 'mail' | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(next);
  useEffect(() => {
    if (before.current === next) return;
    before.current = next;
    // The focused step is finished and gone: move the focus to the next one.
    if (document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('[data-next]')?.focus();
  }, [next]);
  return (
    <Card
      title={titleOf(run, next !== undefined)}
      action={<span className={styles.progress}>{texts.guide.progress(done, steps.length)}</span>}
    >
      <ol ref={list} className={styles.steps}>
        {steps.map((step) => (
          <StepRow
            key={step.id}
            step={step}
            run={run}
            isNext={step.id === next}
            onAsk={() => setAsking('company')}
            onSend={() => setAsking('mail')}
            onChanged={onChanged}
          />
        ))}
      </ol>
      <div className={styles.foot}>
        <MoreSteps hasColleagues={run.has_colleagues} />
        <PutAway run={run} isOver={next === undefined} onChanged={onChanged} />
      </div>
      {asking === 'company' && (
        <CompanyDialog leadsOn={run.invoice === null} onSaved={onChanged} onClose={() => setAsking(null)} />
      )}
      {asking === 'mail' && run.invoice && (
        <SendInvoice invoice={run.invoice} onSent={onChanged} onClose={() => setAsking(null)} />
      )}
    </Card>
  );
}

/**
 * Returns the guide's title. For a company that already posts invoices, it is about the remaining setup instead of the
 * first invoice.
 */
function titleOf({ is_due, is_hidden }: FirstRun, isLeft: boolean): string {
  if (!isLeft) return texts.guide.onItsWay;
  return is_due || is_hidden ? texts.guide.firstInvoice : texts.guide.setUp;
}

interface StepRowProps extends GuideProps {
  readonly step: Step;
  readonly isNext: boolean;
  onAsk(): void;
  onSend(): void;
}

function StepRow({ step, isNext, ...action }: StepRowProps) {
  const { title, text, isDone } = step;
  return (
    <li className={classNames(styles.step, isDone && styles.done, isNext && styles.next)}>
      <span className={styles.mark}>{isDone && <Icon name="done" size={20} />}</span>
      <span className={styles.words}>
        <strong>{title}</strong>
        {isDone && <span className="visually-hidden">{texts.guide.done}</span>}
        <span className={styles.text}>{text}</span>
      </span>
      <span className={styles.actions}>
        {!isDone && <StepAction id={step.id} isNext={isNext} {...action} />}
      </span>
    </li>
  );
}

interface PutAwayProps extends GuideProps {
  readonly isOver: boolean;
}

/** Lets the user hide the guide. */
function PutAway({ run, isOver, onChanged }: PutAwayProps) {
  const choose = useChoice(onChanged);
  if (!run.is_due) return null;
  return (
    <span className={styles.choices}>
      {!isOver && (
        <Button size="small" variant="quiet" onClick={() => void choose('not_now')}>
          {texts.guide.notNow}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => void choose('never')}>
        {isOver ? texts.guide.close : texts.guide.dontShowAgain}
      </Button>
    </span>
  );
}
