import { useAtomValue } from 'jotai/react';
import { Fragment } from 'react';
import { useFormats } from '../../core/formats/use-formats.ts';
import type { LineSheet } from '../lines/line-sheet.ts';
import type { SheetAmounts } from '../lines/sheet-cells.ts';
import styles from './Totals.module.css';
import { type TotalLine, type TotalsContext, totalLines } from './total-lines.ts';

interface LiveTotalsProps extends Omit<TotalsContext, 'more'> {
  readonly sheet: LineSheet;
}

/** Totals of the lines while they are entered. */
export function LiveTotals({ sheet, ...rest }: LiveTotalsProps) {
  return <Totals amounts={useAtomValue(sheet.totals, { store: sheet.store })} {...rest} />;
}

export interface TotalsProps extends TotalsContext {
  readonly amounts: SheetAmounts;
}

/** Totals below the lines. */
export function Totals({ amounts, ...context }: TotalsProps) {
  const formats = useFormats();
  return <TotalList lines={totalLines(amounts, context, formats)} />;
}

/** Amounts below one another, each behind its name. */
export function TotalList({ lines }: { readonly lines: readonly TotalLine[] }) {
  return (
    <dl className={styles.totals}>
      {lines.map(({ label, text, isStrong = false, isUneven = false }) => (
        <Fragment key={label}>
          <dt className={isStrong ? styles.strong : undefined}>{label}</dt>
          <dd className={isStrong ? styles.strong : undefined} data-uneven={isUneven ? '' : undefined}>
            {text}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
