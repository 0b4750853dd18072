import { absolutePath, useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { CURRENCIES, exchangeRates } from '@ledgerwise/domain';
import type { CurrencyOverview } from '@ledgerwise/resource';
import { Button, Card, Day, formatNumber, LinkButton, useFormats } from '@ledgerwise/ui/core';
import { refusal } from '@ledgerwise/ui/resource';
import type { ReactNode } from 'react';
import styles from './currency.module.css';
import { texts } from './texts.ts';

interface RateTableProps {
  readonly overview: CurrencyOverview;
  /** Form for a new rate of the selected currency, below the table. */
  readonly children: ReactNode;
  onEnter(currency: string): void;
}

/** The rate of each foreign currency that holds today, and where all of them are. */
export function RateTable({ overview: { base_currency: base, rates }, children, onEnter }: RateTableProps) {
  const formats = useFormats();
  const { auth, basePath } = useHost();
  const list = absolutePath(basePath, exchangeRates.path);
  const entering = refusal(auth, exchangeRates.permissions.create);
  const importing = refusal(auth, exchangeRates.permissions.import);
  return (
    <Card title={texts.rateTable.title} action={<Link to={list}>{texts.rateTable.all}</Link>}>
      <p className={styles.words}>{texts.rateTable.description(base)}</p>
      <table className={styles.table}>
        <caption className="visually-hidden">{texts.rateTable.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.rateTable.currency}</th>
            <th scope="col" className={styles.figure}>
              {texts.rateTable.inBase(base)}
            </th>
            <th scope="col">{texts.rateTable.since}</th>
            <th scope="col">
              <span className="visually-hidden">{texts.rateTable.enterOrLookUp}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {CURRENCIES.filter(({ code }) => code !== base).map(({ code, name }) => {
            const held = rates.find(({ currency }) => currency === code);
            return (
              <tr key={code}>
                <th scope="row">
                  {code} <span className={styles.soft}>{name}</span>
                </th>
                <td className={styles.figure}>
                  {held ? formatNumber(held.rate, formats) : texts.rateTable.noRate}
                </td>
                <td>
                  {held && (
                    <>
                      <Day on={held.rate_date} />{' '}
                      <span className={styles.soft} dir="auto">
                        {held.source}
                      </span>
                    </>
                  )}
                </td>
                <td className={styles.does}>
                  <Button
                    size="small"
                    unavailable={entering}
                    aria-label={texts.rateTable.enterFor(code)}
                    onClick={() => onEnter(code)}
                  >
                    {texts.rateTable.enter}
                  </Button>
                  {held && (
                    <Link
                      to={`${list}?filter=currency:in:${code}`}
                      aria-label={texts.rateTable.earlierOf(code)}
                    >
                      {texts.rateTable.history}
                    </Link>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {children}
      {importing === undefined && <LinkButton to={`${list}/import`}>{texts.rateTable.importCsv}</LinkButton>}
    </Card>
  );
}
