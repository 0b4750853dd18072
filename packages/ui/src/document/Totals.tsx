import type { SidesAmounts, TalliedAmounts } from '@ledgerwise/resource';
import { useAtomValue } from 'jotai/react';
import { formatMoney, formatNumber } from '../core/format.ts';
import type { LineSheet, SheetAmounts } from './lines/line-sheet.ts';
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
  readonly amounts: SheetAmounts;
  readonly currency: string;
  readonly baseCurrency: string;
  /** Prices contain the tax. */
  readonly isInclusive: boolean;
  /** Below the total: what was paid, and what is left. */
  readonly more?: readonly { readonly label: string; readonly amount: string; readonly isStrong?: boolean }[];
}

/** What stands below the lines: net, tax by rate and total, or both sides and how far they are apart. */
export function Totals({ amounts, ...rest }: TotalsProps) {
  if ('difference' in amounts) return <Sides amounts={amounts} currency={rest.currency} />;
  return <Taxed amounts={amounts} {...rest} />;
}

function Sides({ amounts, currency }: { readonly amounts: SidesAmounts; readonly currency: string }) {
  const { debit, credit, difference } = amounts;
  const isEven = Number(difference) === 0;
  const apart = formatMoney(difference.replace('-', ''), currency);
  return (
    <dl className={styles.totals}>
      <Pair label="Debits" text={formatMoney(debit, currency)} />
      <Pair label="Credits" text={formatMoney(credit, currency)} />
      <dt className={styles.strong}>Difference</dt>
      <dd className={styles.strong} data-uneven={isEven ? undefined : ''}>
        {isEven ? apart : `${apart} more ${difference.startsWith('-') ? 'credits' : 'debits'}`}
      </dd>
    </dl>
  );
}

function Taxed({
  amounts,
  currency,
  baseCurrency,
  isInclusive,
  more = [],
}: TotalsProps & { readonly amounts: TalliedAmounts }) {
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
