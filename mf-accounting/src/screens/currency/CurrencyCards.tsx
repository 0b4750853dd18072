import { useHost } from '@ledgerwise/contract';
import { CURRENCIES } from '@ledgerwise/domain';
import type { CurrencyOverview } from '@ledgerwise/resource';
import { Banner, Card } from '@ledgerwise/ui/core';
import { refusal } from '@ledgerwise/ui/resource';
import { companyCurrency, marksOf } from './company-currency.ts';
import styles from './currency.module.css';
import { texts } from './texts.ts';
import { useCompanyCurrency } from './use-company-currency.ts';

/** The ten currencies; a click sets the company's. */
export function CurrencyCards({ overview }: { readonly overview: CurrencyOverview }) {
  const { auth } = useHost();
  const { title, text, chosen } = companyCurrency(overview);
  const { choose, busy } = useCompanyCurrency(overview);
  const refused = refusal(auth, 'settings.update');
  const hasRate =
    chosen === overview.base_currency || overview.rates.some(({ currency }) => currency === chosen);
  return (
    <Card title={title}>
      <p className={styles.words}>{text}</p>
      {refused !== undefined && <p className={styles.words}>{texts.currencyCards.readOnly(refused)}</p>}
      {!hasRate && <Banner tone="warn">{texts.currencyCards.noRate(chosen)}</Banner>}
      <div className={styles.cards}>
        {CURRENCIES.map((currency) => (
          <button
            key={currency.code}
            type="button"
            className={styles.currency}
            aria-pressed={currency.code === chosen}
            aria-disabled={refused !== undefined || busy !== null || undefined}
            title={refused}
            onClick={() => {
              if (refused === undefined && busy === null && currency.code !== chosen) choose(currency.code);
            }}
          >
            <span className={styles.symbol} aria-hidden="true">
              {currency.symbol}
            </span>
            <span className={styles.names}>
              <span>
                <strong>{currency.code}</strong>{' '}
                <span className={styles.marks}>{marksOf(currency, overview)}</span>
              </span>{' '}
              <span>{currency.name}</span> <small>{currency.country}</small>
            </span>
          </button>
        ))}
      </div>
    </Card>
  );
}
