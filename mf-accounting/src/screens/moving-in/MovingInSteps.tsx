import { describeError, useHost } from '@ledgerwise/contract';
import { Badge, Banner } from '@ledgerwise/ui/core';
import { DiscardDialog, FormTheme, KeptInputNotice } from '@ledgerwise/ui/form';
import { CheckStep } from './CheckStep.tsx';
import { FirstDay } from './FirstDay.tsx';
import styles from './moving-in.module.css';
import { OpenDocuments } from './OpenDocuments.tsx';
import type { Books } from './OpeningScreen.tsx';
import { openingSteps } from './opening-steps.ts';
import { PostStep } from './PostStep.tsx';
import { RecordLinks } from './RecordLinks.tsx';
import { StockAndAssets } from './StockAndAssets.tsx';
import { TrialBalance } from './TrialBalance.tsx';
import { texts } from './texts.ts';
import { useMovingIn } from './use-moving-in.ts';

/** The steps with their progress, from the first day to posting. */
export function MovingInSteps({ books }: { readonly books: Books }) {
  const { errorTexts } = useHost();
  const { state, check, chart } = books;
  const moving = useMovingIn(state);
  const words = moving.failure ? describeError(moving.failure, errorTexts) : null;
  const hasDay = state.first_day !== null;
  return (
    <FormTheme>
      <div className={styles.parts}>
        <KeptInputNotice unsaved={moving.unsaved} onReset={moving.discard} />
        {words && (
          <Banner tone="bad" title={words.title} live>
            {texts.movingInSteps.inputKept(words.help)}
          </Banner>
        )}
        <nav aria-label={texts.movingInSteps.steps}>
          <ol className={styles.steps}>
            {openingSteps(state, check).map(({ id, title, isDone }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
                {isDone !== null && (
                  <Badge tone={isDone ? 'good' : 'plain'}>
                    {isDone ? texts.movingInSteps.done : texts.movingInSteps.do}
                  </Badge>
                )}
              </li>
            ))}
          </ol>
        </nav>
        <FirstDay state={state} moving={moving} />
        <RecordLinks state={state} />
        {hasDay && (
          <>
            <TrialBalance state={state} chart={chart} moving={moving} />
            <OpenDocuments kind="invoice" state={state} moving={moving} />
            <OpenDocuments kind="bill" state={state} moving={moving} />
            <StockAndAssets state={state} moving={moving} />
            {check && <CheckStep check={check} state={state} moving={moving} />}
            {check && <PostStep check={check} state={state} hasNewLines={moving.hasNewLines} />}
          </>
        )}
        <DiscardDialog unsaved={moving.unsaved} />
      </div>
    </FormTheme>
  );
}
