import { useHost } from '@ledgerwise/contract';
import { exchangeRates } from '@ledgerwise/domain';
import type { CurrencyOverview } from '@ledgerwise/resource';
import { ErrorState, LoadingBlock, later, NoPermission, PageHeader, Skeleton } from '@ledgerwise/ui/core';
import { ResourceRoot, useAnswer, useLiveTable } from '@ledgerwise/ui/resource';
import { useState } from 'react';
import { CurrencyCards } from './CurrencyCards.tsx';
import styles from './currency.module.css';
import { RateTable } from './RateTable.tsx';
import { texts } from './texts.ts';

const Waiting = () => <Skeleton width="100%" height="8rem" />;
// Date pickers and selects load antd, which cards and rates do not wait for.
const RateForm = later(async () => (await import('./RateForm.tsx')).RateForm, Waiting);
const Converter = later(async () => (await import('./Converter.tsx')).Converter, Waiting);
const Revaluation = later(async () => (await import('./Revaluation.tsx')).Revaluation, Waiting);

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
  return (
    <div className={styles.parts}>
      <CurrencyCards overview={overview} />
      <RateTable overview={overview} onEnter={setEntering}>
        {entering !== null && (
          <RateForm
            key={entering}
            currency={entering}
            base={base}
            today={today}
            onSaved={onChanged}
            onClose={() => setEntering(null)}
          />
        )}
      </RateTable>
      <Converter key={base} base={base} today={today} begins={rates[0]?.currency} />
      <Revaluation today={today} />
    </div>
  );
}
