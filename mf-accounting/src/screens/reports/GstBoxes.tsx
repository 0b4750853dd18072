import type { GstFiling } from '@ledgerwise/resource';
import { formatMoney, useFormats } from '@ledgerwise/ui/core';
import { useSay } from '@ledgerwise/ui/resource';
import styles from './gst-filing.module.css';
import { texts } from './texts.ts';

/** Amounts that a return would file, box by box. */
export function GstBoxes({ filing: { boxes } }: { readonly filing: GstFiling }) {
  const formats = useFormats();
  const say = useSay();
  const { currency } = formats;
  const hasLate = boxes.some(({ late }) => Number(late) !== 0);
  const write = (amount: string): string => formatMoney(amount, currency, formats);
  return (
    <table className={styles.boxes}>
      <caption className="visually-hidden">{texts.gstBoxes.filedReturns}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.gstBoxes.box}</th>
          {hasLate && (
            <>
              <th scope="col">{texts.gstBoxes.period}</th>
              <th scope="col">{texts.gstBoxes.adjustments}</th>
            </>
          )}
          <th scope="col">{texts.gstBoxes.filedNow}</th>
        </tr>
      </thead>
      <tbody>
        {boxes.map(({ box, label, period, late, open }) => (
          <tr key={box} data-total={box === 'net_payable' || undefined}>
            <th scope="row">{say(label)}</th>
            {hasLate && (
              <>
                <td>{write(period)}</td>
                <td>{write(late)}</td>
              </>
            )}
            <td>{write(open)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
