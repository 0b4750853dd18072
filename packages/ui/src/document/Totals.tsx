import type { TalliedAmounts } from '@ledgerwise/resource';
import { useAtomValue } from 'jotai/react';
import { formatMoney, formatNumber } from '../core/format.ts';
import type { LineSheet } from './lines/line-sheet.ts';
import styles from './Totals.module.css';

interface LiveTotalsProps {
  readonly sheet: LineSheet;
  readonly currency: string;
  readonly baseCurrency: string;
  readonly isInclusive: boolean;
}

/** What the lines come to while they are entered. */
export function LiveTotals({ sheet, ...rest }: LiveTotalsProps) {
  return <Totals amounts={useAtomValue(sheet.totals, { store: sheet.store })} {...rest} />;
}

export interface TotalsProps {
  readonly amounts: TalliedAmounts;
  readonly currency: string;
  readonly baseCurrency: string;
  /** Prices contain the tax. */
  readonly isInclusive: boolean;
  /** Below the total: what was paid, and what is left. */
  readonly more?: readonly { readonly label: string; readonly amount: string; readonly isStrong?: boolean }[];
}

/** Net, tax by rate and total, as they stand below the lines. */
export function Totals({ amounts, currency, baseCurrency, isInclusive, more = [] }: TotalsProps) {
  const { net, gst, total, taxes, baseTotal } = amounts;
  const taxed = taxes.filter(({ rate }) => rate !== '0');
  const [only] = taxed;
  return (
    <dl className={styles.totals}>
      <dt>{isInclusive ? 'Net of GST' : 'Subtotal'}</dt>
      <dd>{formatMoney(net, currency)}</dd>
      {taxed.length > 1 ? (
        taxed.map((tax) => (
          <Pair
            key={tax.rate}
            label={`GST ${formatNumber(tax.rate)} %`}
            text={formatMoney(tax.gst, currency)}
          />
        ))
      ) : (
        <Pair label={only ? `GST ${formatNumber(only.rate)} %` : 'GST'} text={formatMoney(gst, currency)} />
      )}
      <dt className={styles.strong}>Total {currency}</dt>
      <dd className={styles.strong}>{formatMoney(total, currency)}</dd>
      {baseTotal !== null && (
        <Pair label={`In ${baseCurrency}`} text={formatMoney(baseTotal, baseCurrency)} />
      )}
      {more.map(({ label, amount, isStrong }) => (
        <Pair key={label} label={label} text={formatMoney(amount, currency)} isStrong={isStrong === true} />
      ))}
    </dl>
  );
}

function Pair({
  label,
  text,
  isStrong = false,
}: {
  readonly label: string;
  readonly text: string;
  readonly isStrong?: boolean;
}) {
  const look = isStrong ? styles.strong : undefined;
  return (
    <>
      <dt className={look}>{label}</dt>
      <dd className={look}>{text}</dd>
    </>
  );
}
