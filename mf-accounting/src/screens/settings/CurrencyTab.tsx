import { Link } from '@ledgerwise/contract/router';
import { companySettings } from '@ledgerwise/domain';
import { Card } from '@ledgerwise/ui/core';
import { useAnswer } from '@ledgerwise/ui/resource';
import { baseCurrencyText } from '../currency/company-currency.ts';
import styles from './settings.module.css';
import { texts } from './texts.ts';

/** The base currency, and why it can or cannot be changed, as the database reports it. */
export function CurrencyTab({ path }: { readonly path: string }) {
  const overview = useAnswer(companySettings.name, 'currency overview', (data, signal) =>
    data.call('currency_overview', {}, signal),
  );
  return (
    <Card title={texts.currencyTab.books}>
      {overview.value && <p>{baseCurrencyText(overview.value)}</p>}
      <p className={styles.ways}>
        <Link to={path}>{texts.currencyTab.multiCurrency}</Link>
      </p>
    </Card>
  );
}
