import { useHost } from '@ledgerwise/contract';
import { exchangeRates } from '@ledgerwise/domain';
import type { CurrencyOverview } from '@ledgerwise/resource';
import { ErrorState, LoadingBlock, NoPermission, PageHeader, Skeleton } from '@ledgerwise/ui/core';
import { ResourceRoot, useAnswer, useLiveTable } from '@ledgerwise/ui/resource';
import { lazy, Suspense, useState } from 'react';
import { CurrencyCards } from './CurrencyCards.tsx';
import styles from './currency.module.css';
import { RateTable } from './RateTable.tsx';
import { texts } from './texts.ts';

// Date pickers and selects load antd, which cards and rates do not wait for.
const RateForm = lazy(async () => ({ default: (await import('./RateForm.tsx')).RateForm }));
const Converter = lazy(async () => ({ default: (await import('./Converter.tsx')).Converter }));
const Revaluation = lazy(async () => ({ default: (await import('./Revaluation.tsx')).Revaluation }));

/** The company's currency, exchange rates, and the revaluation of open foreign balances. */
export function CurrencyScreen() {
  const { auth } = useHost();
  if (!auth.can('exchange_rates.read'))
    return <NoPermission action={texts.currencyScreen.see} roles={auth.rolesWith('exchange_rates.read')} />;
  return (
    <ResourceRoot resource={exchangeRates}>
      <PageHeader title={texts.currencyScreen.title} description={texts.currencyScreen.description} />
      <Loaded />
    </ResourceRoot>
  );
}

function Loaded() {
  const overview = useAnswer(exchangeRates.name, 'overview', (data, signal) =>
    data.call('currency_overview', {}, signal),
  );
  useLiveTable(exchangeRates.name);
  if (overview.value) return <Currencies overview={overview.value} onChanged={overview.retry} />;
  return overview.error ? (
    <ErrorState error={overview.error} title={texts.currencyScreen.failed} onRetry={overview.retry} />
  ) : (
    <LoadingBlock text={texts.currencyScreen.loading} />
  );
}

interface CurrenciesProps {
  readonly overview: CurrencyOverview;
  onChanged(): void;
}

function Currencies({ overview, onChanged }: CurrenciesProps) {
  const { base_currency: base, as_of: today, rates } = overview;
  const [entering, setEntering] = useState<string | null>(null);
  const waiting = <Skeleton width="100%" height="8rem" />;
  return (
    <div className={styles.parts}>
      <CurrencyCards overview={overview} />
      <RateTable overview={overview} onEnter={setEntering}>
        {entering !== null && (
          <Suspense fallback={waiting}>
            <RateForm
              key={entering}
              currency={entering}
              base={base}
              today={today}
              onSaved={onChanged}
              onClose={() => setEntering(null)}
            />
          </Suspense>
        )}
      </RateTable>
      <Suspense fallback={waiting}>
        <Converter key={base} base={base} today={today} begins={rates[0]?.currency} />
      </Suspense>
      <Suspense fallback={waiting}>
        <Revaluation today={today} />
      </Suspense>
    </div>
  );
}
